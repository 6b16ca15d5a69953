// Keyboard, mouse and touch, collected until the next frame.
import type { Input } from './wasm.ts';

// Bits of play_key in play.h, by where the key lies (the letters that move things) or by what it writes (the others).
const UP = 9;
const LETTERS = UP + 4;
const codes = new Map<string, number>([
    ['ArrowUp', UP],
    ['ArrowDown', UP + 1],
    ['ArrowLeft', UP + 2],
    ['ArrowRight', UP + 3],
    ...['KeyW', 'KeyA', 'KeyS', 'KeyD', 'KeyQ', 'KeyE', 'Space'].map((code, i): [string, number] => [
        code,
        LETTERS + i,
    ]),
    ['NumpadAdd', 24],
    ['NumpadSubtract', 25],
    ['Delete', 26],
    ['Backspace', 26],
    ['Tab', 27],
    ['ShiftLeft', 28],
    ['ShiftRight', 28],
    ['PageUp', 29],
    ['PageDown', 30],
]);
const characters = new Map<string, number>([
    ['.', 20],
    ['r', 21],
    ['t', 22],
    ['l', 23],
    ['+', 24],
    ['=', 24],
    ['-', 25],
    ['[', 29],
    [']', 30],
]);

/** What the key writes; where an input method for Japanese takes that, the letter at its place. */
function characterOf(event: KeyboardEvent): string {
    return (event.key.length === 1 ? event.key : event.code.replace('Key', '')).toLowerCase();
}

/** The key's number, or undefined when it means nothing to the pages. */
function keyOf(event: KeyboardEvent): number | undefined {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    if (digit !== null) {
        return Number(digit[1]) - 1;
    }
    return codes.get(event.code) ?? characters.get(characterOf(event));
}

const FAR = -1e6;
const NOTCH = 100; // of wheel events in pixels
const PINCH = Math.log(1.1); // one notch, when two fingers part by a tenth

interface Finger {
    x: number;
    y: number;
}

interface Mouse {
    x: number;
    y: number;
    buttons: number;
}

export class Controls {
    readonly #input: Input = {
        width: 0,
        height: 0,
        seconds: 0,
        x: FAR,
        y: FAR,
        buttons: 0,
        buttonsDown: 0,
        buttonsUp: 0,
        wheel: 0,
        keys: 0,
        keysDown: 0,
    };
    /** Where the mouse has been since the last frame. */
    readonly #trail: Mouse[] = [];
    readonly #fingers = new Map<number, Finger>();
    #isPinch = false; // a finger that is left over from one is no mouse
    readonly #canvas: HTMLCanvasElement;
    /** Keys that the page itself uses, by the character they write. */
    readonly own = new Map<string, () => void>();

    constructor(canvas: HTMLCanvasElement) {
        this.#canvas = canvas;
        canvas.addEventListener('pointerdown', (event) => this.#down(event));
        canvas.addEventListener('pointermove', (event) => this.#move(event));
        canvas.addEventListener('pointerup', (event) => this.#up(event));
        canvas.addEventListener('pointercancel', (event) => this.#up(event));
        canvas.addEventListener('pointerleave', (event) => this.#leave(event));
        canvas.addEventListener('contextmenu', (event) => event.preventDefault());
        canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
        addEventListener('keydown', (event) => this.#key(event, true));
        addEventListener('keyup', (event) => this.#key(event, false));
        addEventListener('blur', () => this.#release());
        document.addEventListener('visibilitychange', () => this.#release());
    }

    /** What happened since the last call. */
    take(width: number, height: number, seconds: number): Input {
        this.#followTrail();
        const taken = { ...this.#input, width, height, seconds };
        const input = this.#input;
        input.buttonsDown = input.buttonsUp = input.keysDown = input.wheel = 0;
        return taken;
    }

    /** Up to where a button changes: a frame sees it there, and what comes after it the next one sees. */
    #followTrail(): void {
        const input = this.#input;
        for (let next = this.#trail.shift(); next !== undefined; next = this.#trail.shift()) {
            const { x, y, buttons } = next;
            input.x = x;
            input.y = y;
            if (buttons !== input.buttons) {
                input.buttonsDown |= buttons & ~input.buttons;
                input.buttonsUp |= input.buttons & ~buttons;
                input.buttons = buttons;
                return;
            }
        }
    }

    #release(): void {
        this.#input.keys = 0;
        this.#add({ buttons: 0 });
        this.#fingers.clear();
    }

    #add(change: Partial<Mouse>): void {
        const { x, y, buttons } = this.#trail.at(-1) ?? this.#input;
        this.#trail.push({ x, y, buttons, ...change });
    }

    #addMouse(event: MouseEvent, buttons: number): void {
        const box = this.#canvas.getBoundingClientRect();
        this.#add({ x: event.clientX - box.left, y: event.clientY - box.top, buttons });
    }

    /** How far two fingers are apart; undefined when there are not two. */
    #spread(): number | undefined {
        const [a, b] = this.#fingers.values();
        return this.#fingers.size === 2 ? Math.hypot(a!.x - b!.x, a!.y - b!.y) : undefined;
    }

    #down(event: PointerEvent): void {
        event.preventDefault();
        this.#canvas.focus({ preventScroll: true });
        this.#canvas.setPointerCapture(event.pointerId);
        if (event.pointerType !== 'touch') {
            this.#addMouse(event, event.buttons & 7);
            return;
        }
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.#isPinch = this.#fingers.size > 1;
        if (this.#isPinch) {
            this.#add({ buttons: 0 });
        } else {
            this.#addMouse(event, 1);
        }
    }

    #move(event: PointerEvent): void {
        if (event.pointerType !== 'touch') {
            this.#addMouse(event, event.buttons & 7);
            return;
        }
        const finger = this.#fingers.get(event.pointerId);
        if (finger === undefined) {
            return;
        }
        const before = this.#spread();
        finger.x = event.clientX;
        finger.y = event.clientY;
        const after = this.#spread();
        if (before !== undefined && after !== undefined) {
            this.#input.wheel += Math.log(Math.max(1, after) / Math.max(1, before)) / PINCH;
        } else if (!this.#isPinch) {
            this.#addMouse(event, 1);
        }
    }

    #up(event: PointerEvent): void {
        if (event.pointerType !== 'touch') {
            this.#addMouse(event, event.buttons & 7);
            return;
        }
        this.#fingers.delete(event.pointerId);
        this.#add({ buttons: 0 });
    }

    #leave(event: PointerEvent): void {
        if (event.pointerType !== 'touch' && event.buttons === 0) {
            this.#add({ x: FAR, y: FAR });
        }
    }

    #wheel(event: WheelEvent): void {
        event.preventDefault();
        const scale = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 / NOTCH : 1 / 3;
        this.#input.wheel -= event.deltaY * scale;
    }

    #key(event: KeyboardEvent, isDown: boolean): void {
        const own = this.own.get(characterOf(event));
        const key = keyOf(event);
        if (!isDown) {
            this.#input.keys &= key === undefined ? ~0 : ~(1 << key);
            return;
        }
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (own !== undefined) {
            if (!event.repeat) {
                own();
            }
        } else if (key === undefined) {
            return;
        } else {
            if (!event.repeat) {
                this.#input.keysDown |= 1 << key;
            }
            this.#input.keys |= 1 << key;
        }
        event.preventDefault();
    }
}
