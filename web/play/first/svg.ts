// A canvas that writes SVG: as much of one as the Painter (src/canvas.ts) uses. Colours of the palette stay variables of
// page.css, so that one picture is light and dark.

const round = (x: number) => `${Math.round(x * 10) / 10}`.replace(/^(-?)0\./, '$1.');
const escaped = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Two numbers as in a path. */
const pair = (x: number, y: number) => `${round(x)} ${round(y)}`.replace(' -', '-');

/** A colour as the Painter writes it, with two digits of opacity behind it. */
function paint(name: string, color: string): string {
    const alpha = parseInt(color.slice(-2), 16) / 255;
    return `${name}="${color.slice(0, -2)}"${alpha === 1 ? '' : ` ${name}-opacity="${Number(alpha.toFixed(2))}"`}`;
}

export class SvgContext {
    fillStyle = '';
    strokeStyle = '';
    lineWidth = 1;
    lineCap = '';
    lineJoin = '';
    font = '';
    textAlign = '';
    textBaseline = '';
    dash: number[] = [];
    #path = '';
    #move = ''; // from the corner
    #out: string[] = [];
    readonly #saved: [state: object, clips: number][] = [];
    #clips = 0; // groups that are open
    #ids = 0;
    readonly #prefix: string;

    /** `prefix`: of names within the document. */
    constructor(
        prefix: string,
        readonly canvas: { readonly width: number; readonly height: number },
    ) {
        this.#prefix = prefix;
    }

    /** What was drawn since the last start. */
    get last(): string {
        return this.#move === '' ? this.#out.join('') : `<g ${this.#move}>${this.#out.join('')}</g>`;
    }

    clearRect(): void {}

    /** The Painter starts: in logical pixels, from a corner. */
    setTransform(ratio: number, _b: number, _c: number, _d: number, x: number, y: number): void {
        this.#out = [];
        this.#move = x === 0 && y === 0 ? '' : `transform="translate(${pair(x / ratio, y / ratio)})"`;
    }

    setLineDash(dash: number[]): void {
        this.dash = dash;
    }

    save(): void {
        this.#saved.push([{ ...this }, this.#clips]);
    }

    restore(): void {
        const [state, clips] = this.#saved.pop()!;
        Object.assign(this, state);
        for (; this.#clips > clips; this.#clips--) {
            if (this.#out.at(-1)!.startsWith('<clipPath')) {
                this.#out.pop(); // nothing is in it
            } else {
                this.#out.push('</g>');
            }
        }
    }

    beginPath(): void {
        this.#path = '';
    }

    moveTo(x: number, y: number): void {
        this.#path += `M${pair(x, y)}`;
    }

    lineTo(x: number, y: number): void {
        this.#path += `L${pair(x, y)}`;
    }

    closePath(): void {
        this.#path += 'Z';
    }

    rect(x: number, y: number, width: number, height: number): void {
        this.#path += `M${pair(x, y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
    }

    /** Clockwise on the screen, a whole circle or less. */
    arc(x: number, y: number, radius: number, from: number, to: number): void {
        const at = (angle: number) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
        const by = (angle: number) => `A${pair(radius, radius)} 0 0 1 ${pair(...at(angle))}`;
        this.#path += `${this.#path === '' || this.#path.endsWith('Z') ? 'M' : 'L'}${pair(...at(from))}`;
        const parts = Math.ceil((to - from) / 3.1); // each less than half a circle
        for (let k = 1; k <= parts; k++) {
            this.#path += by(from + ((to - from) * k) / parts);
        }
        if (to - from > 6.28) {
            this.#path += 'Z';
        }
    }

    clip(): void {
        const id = `${this.#prefix}${this.#ids++}`;
        this.#out.push(`<clipPath id="${id}"><path d="${this.#path}"/></clipPath><g clip-path="url(#${id})">`);
        this.#clips++;
    }

    fill(rule: string): void {
        this.#put(`${paint('fill', this.fillStyle)}${rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}`);
    }

    stroke(): void {
        const dash = this.dash.length > 0 ? ` stroke-dasharray="${this.dash.map(round).join(' ')}"` : '';
        this.#put(`fill="none" ${paint('stroke', this.strokeStyle)} stroke-width="${round(this.lineWidth)}"${dash}`);
    }

    fillText(text: string, x: number, y: number): void {
        const [, bold, size, family] = /^(bold )?([\d.]+)px (.*)$/.exec(this.font)!;
        const how = [
            `x="${round(x)}" y="${round(y)}" font-size="${round(Number(size))}" ${paint('fill', this.fillStyle)}`,
            this.textAlign === 'center' ? 'text-anchor="middle"' : this.textAlign === 'right' ? 'text-anchor="end"' : '',
            bold === undefined ? '' : 'font-weight="700"',
            family!.startsWith('ui-monospace') ? 'class="mono"' : '',
        ];
        this.#out.push(`<text ${how.filter((part) => part !== '').join(' ')}>${escaped(text)}</text>`);
    }

    #put(how: string): void {
        if (this.#path !== '') {
            this.#out.push(`<path d="${this.#path}" ${how}/>`);
        }
    }
}
