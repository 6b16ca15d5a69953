// index.mjs: VitePress's own look, with the figure of the start page and what axe misses in it.
import DefaultTheme from 'vitepress/theme-without-fonts';
import { useData, withBase } from 'vitepress';
import { h, onMounted, watch } from 'vue';
import TouchFigure from './TouchFigure.vue';
import './style.css';

/** VitePress names the main part of documents only: of other pages it is what stands under the bar. */
function nameMain(layout) {
  const content = document.getElementById('VPContent');
  if (layout === 'home' || layout === 'page') content?.setAttribute('role', 'main');
  else content?.removeAttribute('role');
}

export default {
  extends: DefaultTheme,
  /** The pages to play with are files of their own, which the pager of VitePress does not know. */
  enhanceApp({ router }) {
    router.onBeforeRouteChange = (to) => {
      const isPlay = to.startsWith(withBase('/play/'));
      if (isPlay) location.assign(to);
      return !isPlay;
    };
  },
  Layout: {
    setup() {
      const { frontmatter } = useData();
      onMounted(() => watch(() => frontmatter.value.layout, nameMain, { immediate: true, flush: 'post' }));
      return () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(TouchFigure) });
    },
  },
};
