// Colours: the pages name those of play.h; page.css says what they are in light and in dark.

/** By 0xRRGGBB in play.h, and what page.css calls them. */
const ROLES: readonly (readonly [number, string])[] = [
    [0xf7f7f4, 'ground'],
    [0xffffff, 'sheet'],
    [0x2b2f36, 'ink'],
    [0x5f656e, 'faint'],
    [0xe2e3df, 'grid'],
    [0x2f62ad, 'blue'],
    [0x1c766c, 'teal'],
    [0xc0302c, 'red'],
    [0x8a5a00, 'amber'],
    [0x2a7a3d, 'green'],
    [0x6b48a8, 'violet'],
    [0xe8f1f8, 'sky'],
    [0xb9c3b0, 'wall'],
    [0xc9ced6, 'stone'],
    [0x8d96a3, 'joint'],
];

/** The property of page.css with a colour of the pages, 0xRRGGBBAA. */
export function roleOf(color: number): string | undefined {
    return ROLES.find(([rgb]) => rgb === color >>> 8)?.[1];
}

/** Colours for the canvas, by 0xRRGGBB; kept as the browser's scheme has them. */
export class Palette extends Map<number, string> {
    readonly #dark = matchMedia('(prefers-color-scheme: dark)');

    constructor(onChange: () => void) {
        super();
        this.#read();
        this.#dark.addEventListener('change', () => {
            this.#read();
            onChange();
        });
    }

    #read(): void {
        const style = getComputedStyle(document.documentElement);
        for (const [rgb, name] of ROLES) {
            const color = style.getPropertyValue(`--${name}`).trim();
            this.set(rgb, color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color); // #fff, as builders write it
        }
    }
}
