// The list of commands (play.h) on a canvas.
import { RING } from './copies.ts';
import type { Copies } from './copies.ts';
import { COMMAND_WORDS } from './wasm.ts';
import type { List, Pages } from './wasm.ts';

// play_op
const PATH = 0;
const AREA = 1;
const DISC = 2;
const TEXT = 3;
const CLIP = 4;
const COPIES = 5;

const EVEN_ODD = 1;
const DASHED = 2;
const MIDDLE = 4;
const RIGHT = 8;
const BOLD = 16;
const MONO = 32;

const SANS = 'system-ui, "Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic UI", sans-serif';
const FIXED = 'ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace';

function fontOf(size: number, flags: number): string {
    return `${flags & BOLD ? 'bold ' : ''}${size}px ${flags & MONO ? FIXED : SANS}`;
}

/** Widths of texts. A width grows with the size, so each text is measured once, at one size. */
export class Ruler {
    readonly #context = new OffscreenCanvas(1, 1).getContext('2d')!;
    readonly #widths = new Map<string, number>();
    #font = '';

    /** After fonts have come. */
    forget(): void {
        this.#widths.clear();
    }

    width(text: string, size: number, flags: number): number {
        const style = flags & (BOLD | MONO);
        const key = `${style} ${text}`;
        let width = this.#widths.get(key);
        if (width === undefined) {
            const font = fontOf(100, style);
            if (font !== this.#font) {
                this.#context.font = this.#font = font;
            }
            width = this.#context.measureText(text).width / 100;
            if (this.#widths.size > 5000) {
                this.#widths.clear(); // numbers that change each frame
            }
            this.#widths.set(key, width);
        }
        return width * size;
    }
}

/** Whether the browser draws the pages' figures in colour. */
export function hasEmoji(): boolean {
    const context = new OffscreenCanvas(24, 24).getContext('2d', { willReadFrequently: true })!;
    context.font = `16px ${SANS}`;
    return ['🕺', '🐲'].every((figure) => {
        context.clearRect(0, 0, 24, 24);
        context.fillText(figure, 2, 18);
        const { data } = context.getImageData(0, 0, 24, 24);
        return data.some((value, i) => i % 4 === 0 && Math.abs(value - data[i + 1]!) > 30);
    });
}

/** Of a ring: the outline goes round it from one angle to another, where there is a radius. */
interface Corner {
    x: number;
    y: number;
    from: number;
    to: number;
}

const TINY: readonly Corner[] = [0, 1, 2].map((i) => {
    const angle = (i / 3) * 2 * Math.PI;
    return { x: Math.cos(angle), y: Math.sin(angle), from: 0, to: 0 };
});

function ringOf(points: Float32Array): Corner[] {
    const count = points.length / 2;
    const at = (i: number) => ({ x: points[2 * (i % count)]!, y: points[2 * (i % count) + 1]! });
    const angle = (i: number) => Math.atan2(at(i).x - at(i + 1).x, at(i + 1).y - at(i).y);
    return Array.from({ length: count }, (_, i) => {
        const from = angle(i + count - 1);
        return { ...at(i), from, to: count === 1 ? from + 2 * Math.PI : angle(i) };
    });
}

export class Painter {
    readonly #context: CanvasRenderingContext2D;
    readonly #palette: ReadonlyMap<number, string>;
    readonly #copies: Copies | undefined;
    readonly #colors = new Map<number, string>();
    // What the context is set to, so that nothing is set twice.
    #fill = 0;
    #stroke = 0;
    #width = 0;
    #dash = 0; // the width that dashes are made for
    #font = '';
    #align: CanvasTextAlign = 'left';
    /** Whether the last drawing had copies without WebGL. */
    isPlain = false;

    /** `palette`: colours in place of the pages', by 0xRRGGBB. `copies`: what draws copies on a canvas as large as this. */
    constructor(context: CanvasRenderingContext2D, palette: ReadonlyMap<number, string>, copies?: Copies) {
        this.#context = context;
        this.#palette = palette;
        this.#copies = copies;
    }

    /** Draws so many commands of the list, with (x, y) in the upper left corner; `ratio` is device pixels a logical one. */
    draw(pages: Pages, list: List, ratio: number, start = 0, count = list.count, x = 0, y = 0): void {
        const { words, floats } = pages;
        const context = this.#context;
        context.save();
        this.isPlain = false;
        this.#start(ratio, x, y);
        context.save();
        for (let i = 0, at = list.commands + COMMAND_WORDS * start; i < count; i++, at += COMMAND_WORDS) {
            const first = list.points + 2 * words[at + 5]!;
            const end = first + 2 * words[at + 6]!;
            switch (words[at]) {
                case PATH:
                case AREA: {
                    const isArea = words[at] === AREA;
                    context.beginPath();
                    this.#trace(floats, first, end, isArea);
                    this.#paint(words, floats, at, isArea);
                    break;
                }
                case DISC:
                    context.beginPath();
                    context.arc(floats[first]!, floats[first + 1]!, Math.max(0, floats[at + 4]!), 0, 2 * Math.PI);
                    this.#paint(words, floats, at, true);
                    break;
                case TEXT:
                    this.#write(pages, list, at, first);
                    break;
                case COPIES: {
                    let more = 1;
                    while (i + more < count && words[at + more * COMMAND_WORDS] === COPIES) {
                        more++;
                    }
                    this.#copy(pages, list, start + i, more, ratio);
                    i += more - 1;
                    at += (more - 1) * COMMAND_WORDS;
                    break;
                }
                case CLIP:
                    context.restore();
                    context.save();
                    this.#forget();
                    if (end > first) {
                        context.beginPath();
                        context.rect(
                            floats[first]!,
                            floats[first + 1]!,
                            floats[first + 2]! - floats[first]!,
                            floats[first + 3]! - floats[first + 1]!,
                        );
                        context.clip();
                    }
                    break;
            }
        }
        context.restore();
        context.restore();
    }

    /** So many commands of copies: by WebGL at once, or one after another. */
    #copy(pages: Pages, list: List, first: number, count: number, ratio: number): void {
        const context = this.#context;
        const { width, height } = context.canvas;
        const colorOf = (color: number) => this.#color(color);
        if (this.#copies?.draw(pages, list, first, count, { width, height, ratio }, colorOf)) {
            const view = context.getTransform();
            context.resetTransform();
            context.drawImage(this.#copies.canvas, 0, 0);
            context.setTransform(view);
            return;
        }
        this.isPlain = true;
        for (let i = first; i < first + count; i++) {
            this.#copyPlain(pages, list, list.commands + COMMAND_WORDS * i);
        }
    }

    #copyPlain({ words, floats }: Pages, list: List, at: number): void {
        const corners = words[at + 7]!;
        const first = list.points + 2 * words[at + 5]!;
        const ring = ringOf(floats.subarray(first, first + 2 * corners));
        const end = first + 2 * words[at + 6]!;
        for (let k = first + 2 * RING, rings = 1; k < end; k += 4, rings++) {
            if (rings === 1) {
                this.#context.beginPath();
            }
            this.#traceCopy(ring, floats[at + 4]!, floats[k]!, floats[k + 1]!, floats[k + 2]!, floats[k + 3]!);
            // What it takes to fill a path grows with the square of its rings.
            if (rings === 32 || k + 4 >= end) {
                this.#paint(words, floats, at, true);
                rings = 0;
            }
        }
    }

    /** The ring's corners, or arcs around them; smaller than two pixels it is a triangle. */
    #traceCopy(ring: readonly Corner[], radius: number, x: number, y: number, unitX: number, unitY: number): void {
        const context = this.#context;
        const scale = Math.hypot(unitX, unitY);
        const isTiny = scale < 2;
        const turn = radius > 0 && !isTiny ? Math.atan2(unitY, unitX) : 0;
        (isTiny ? TINY : ring).forEach((corner, i) => {
            const toX = x + unitX * corner.x - unitY * corner.y;
            const toY = y + unitY * corner.x + unitX * corner.y;
            if (radius > 0 && !isTiny) {
                const from = turn + corner.from;
                if (i === 0) {
                    context.moveTo(toX + scale * radius * Math.cos(from), toY + scale * radius * Math.sin(from));
                }
                context.arc(toX, toY, scale * radius, from, turn + corner.to);
            } else if (i === 0) {
                context.moveTo(toX, toY);
            } else {
                context.lineTo(toX, toY);
            }
        });
        context.closePath();
    }

    /** The palette has other colours now. */
    forgetColors(): void {
        this.#colors.clear();
    }

    #start(ratio: number, x: number, y: number): void {
        const context = this.#context;
        context.setTransform(ratio, 0, 0, ratio, -x * ratio, -y * ratio);
        context.lineCap = 'round';
        context.lineJoin = 'round';
        context.textBaseline = 'alphabetic';
        this.#forget();
    }

    /** The context is as #start left it. */
    #forget(): void {
        this.#fill = this.#stroke = 0;
        this.#width = -1;
        this.#dash = 0;
        this.#font = '';
        this.#align = 'left';
    }

    #trace(floats: Float32Array, first: number, end: number, isClosed: boolean): void {
        const context = this.#context;
        let isNew = true;
        for (let k = first; k < end; k += 2) {
            const x = floats[k]!;
            if (x !== x) {
                if (isClosed && !isNew) {
                    context.closePath();
                }
                isNew = true;
            } else if (isNew) {
                context.moveTo(x, floats[k + 1]!);
                isNew = false;
            } else {
                context.lineTo(x, floats[k + 1]!);
            }
        }
        if (isClosed && !isNew) {
            context.closePath();
        }
    }

    #paint(words: Int32Array, floats: Float32Array, at: number, isFilled: boolean): void {
        const context = this.#context;
        const fill = words[at + 1]!;
        const stroke = words[at + 2]!;
        const flags = words[at + 8]!;
        if (isFilled && (fill & 0xff) !== 0) {
            this.#setFill(fill);
            context.fill(flags & EVEN_ODD ? 'evenodd' : 'nonzero');
        }
        if ((stroke & 0xff) !== 0) {
            this.#setStroke(stroke, floats[at + 3]!, (flags & DASHED) !== 0);
            context.stroke();
        }
    }

    #write(pages: Pages, list: List, at: number, first: number): void {
        const { words, floats } = pages;
        const context = this.#context;
        const flags = words[at + 8]!;
        const font = fontOf(floats[at + 4]!, flags);
        if (font !== this.#font) {
            context.font = this.#font = font;
        }
        const align = flags & MIDDLE ? 'center' : flags & RIGHT ? 'right' : 'left';
        if (align !== this.#align) {
            context.textAlign = this.#align = align;
        }
        this.#setFill(words[at + 1]!);
        context.fillText(pages.text(list.text + words[at + 7]!), floats[first]!, floats[first + 1]!);
    }

    #setFill(color: number): void {
        if (color !== this.#fill) {
            this.#fill = color;
            this.#context.fillStyle = this.#color(color);
        }
    }

    #setStroke(color: number, width: number, isDashed: boolean): void {
        const context = this.#context;
        if (color !== this.#stroke) {
            this.#stroke = color;
            context.strokeStyle = this.#color(color);
        }
        if (width !== this.#width) {
            context.lineWidth = this.#width = width;
        }
        const dash = isDashed ? width : 0;
        if (dash !== this.#dash) {
            this.#dash = dash;
            context.setLineDash(isDashed ? [4 * width, 3.3 * width] : []);
        }
    }

    /** 0xRRGGBBAA as the canvas wants it. */
    #color(color: number): string {
        let text = this.#colors.get(color);
        if (text === undefined) {
            const hex = (color >>> 0).toString(16).padStart(8, '0');
            const other = this.#palette.get(color >>> 8);
            text = other === undefined ? `#${hex}` : other + hex.slice(6);
            this.#colors.set(color, text);
        }
        return text;
    }
}
