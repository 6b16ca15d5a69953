// index.mjs: VitePress's own look, with the figure of the start page.
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import TouchFigure from './TouchFigure.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(TouchFigure) }),
};
