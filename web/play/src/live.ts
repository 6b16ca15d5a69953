// The first figure (../first/first.ts), which is there until the module draws.

/** The place that this file is for. */
export const { place: OWN_PLACE } = document.documentElement.dataset;

/** What the file shows until the module has come gives way. */
export function live(): void {
    document.querySelectorAll('#first, #loading').forEach((element) => element.remove());
    document.querySelectorAll('[inert]').forEach((element) => element.removeAttribute('inert'));
    document.getElementById('panel')!.removeAttribute('tabindex');
    document.querySelector('main')!.removeAttribute('aria-busy');
    document.documentElement.classList.remove('moved', 'other');
}
