// Keyboard, mouse, touch and what was done to widgets, collected until the next frame.
import type { Action, Input } from './wasm.ts';

// Bits of play_key in play.h, by where the key lies (the letters that move things) or by what it writes (the others).
const UP = 9;
const LETTERS = UP + 4;
const SHIFT = 28;
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
    ['ShiftLeft', SHIFT],
    ['ShiftRight', SHIFT],
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
    ['{', 29], // with Shift
    [']', 30],
    ['}', 30],
]);

/** What the key writes; where an input method for Japanese takes that, the letter at its place. */
function characterOf(event: KeyboardEvent): string {
    return (event.key.length === 1 ? event.key : event.code.replace('Key', '')).toLowerCase();
}

/** What a widget's key is called (play_key_next in play.h). Those of other systems mean the same. */
function nameOf(event: KeyboardEvent): string {
    const name = event.key === 'Backspace' ? 'Delete' : event.key.length === 1 ? characterOf(event).toUpperCase() : event.key;
    const whole = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.shiftKey ? 'Shift+' : ''}${name}`;
    return whole === 'Ctrl+Shift+Z' ? 'Ctrl+Y' : whole;
}

/** The key's number, or undefined when it means nothing to the pages. */
function keyOf(event: KeyboardEvent): number | undefined {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    if (digit !== null) {
        return Number(digit[1]) - 1;
    }
    return codes.get(event.code) ?? characters.get(characterOf(event));
}

const PASTE = 'Ctrl+V'; // the browser does it
const FAR = -1e6;
const NOTCH = 100; // of wheel events in pixels
const PINCH = Math.log(1.1); // one notch, when two fingers part by a tenth
const TURN = Math.PI / 36; // one notch, when they turn by so much
const FINGER = 24; // how far from a handle a finger takes it
const LONG = 500; // milliseconds of a press that is the right button
const STILL = 8; // pixels that the finger may move meanwhile

/** Elements with keys of their own, which are not for the pages. */
const WRITTEN = 'textarea, input:not([type=range], [type=checkbox])';
const TYPED = `select, ${WRITTEN}`;
const PRESSED = 'a, summary, button, input';
const SLID = /^(?:Arrow|Page|Home$|End$)/;

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
        reach: 0,
        panel: 0,
        action: undefined,
    };
    readonly #actions: Action[] = [];
    readonly #wake: () => void;
    readonly #press: (key: string) => boolean;
    #long = 0; // timer of a long press
    /** Letters and digits mean something. */
    hasLetters = true;
    /** There is something to pause. */
    hasTime = false;
    /** Where the mouse has been since the last frame. */
    readonly #trail: Mouse[] = [];
    readonly #fingers = new Map<number, Finger>();
    #pressed: Finger = { x: 0, y: 0 };
    #isPinch = false; // a finger that is left over from one is no mouse
    readonly #canvas: HTMLCanvasElement;
    /** Keys that the page itself uses, by the character they write. */
    readonly own = new Map<string, () => void>();

    /** `wake`: something has happened. `press`: does what that key does to a widget; false: it is none's. */
    constructor(canvas: HTMLCanvasElement, wake: () => void, press: (key: string) => boolean) {
        this.#canvas = canvas;
        this.#wake = wake;
        this.#press = press;
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
    take(width: number, height: number, panel: number, seconds: number): Input {
        this.#followTrail();
        const taken = { ...this.#input, width, height, panel, seconds, action: this.#actions.shift() };
        const input = this.#input;
        input.buttonsDown = input.buttonsUp = input.keysDown = input.wheel = 0;
        return taken;
    }

    /** Whether a further frame is wanted for what is held or waits. */
    get isBusy(): boolean {
        return (this.#input.keys | this.#input.keysDown) !== 0 || this.#trail.length > 0 || this.#actions.length > 0;
    }

    /** What was done to a widget: one a frame; of one that is set over and over, the last. */
    act(action: Action): void {
        const last = this.#actions.at(-1);
        if (last !== undefined && action.deed === 'set' && last.deed === 'set' && last.number === action.number) {
            this.#actions.pop();
        }
        this.#actions.push(action);
        this.#wake();
    }

    /** Presses the key of a character for a frame. */
    press(character: string): void {
        this.#input.keysDown |= 1 << characters.get(character)!;
        this.#wake();
    }

    /** The mouse is there, in the pages' coordinates, or away. */
    point(at: readonly [number, number] | undefined): void {
        this.#add({ x: at?.[0] ?? FAR, y: at?.[1] ?? FAR });
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
        this.#wake();
    }

    #addMouse(event: MouseEvent, buttons: number): void {
        const box = this.#canvas.getBoundingClientRect();
        this.#add({ x: event.clientX - box.left, y: event.clientY - box.top, buttons });
    }

    /** How far two fingers are apart, and at which angle; undefined when there are not two. */
    #spread(): { length: number; angle: number } | undefined {
        const [a, b] = this.#fingers.values();
        const [x, y] = [b?.x ?? 0, b?.y ?? 0].map((at, i) => at - (i === 0 ? a!.x : a!.y)) as [number, number];
        return this.#fingers.size === 2 ? { length: Math.hypot(x, y), angle: Math.atan2(y, x) } : undefined;
    }

    #startLongPress(event: PointerEvent): void {
        this.#long = window.setTimeout(() => {
            this.#add({ buttons: 0 });
            this.#addMouse(event, 2);
            this.#add({ buttons: 0 });
        }, LONG);
    }

    #down(event: PointerEvent): void {
        event.preventDefault();
        this.#canvas.focus({ preventScroll: true });
        this.#canvas.setPointerCapture(event.pointerId);
        this.#input.reach = event.pointerType === 'touch' ? FINGER : 0;
        if (event.pointerType !== 'touch') {
            this.#addMouse(event, event.buttons & 7);
            return;
        }
        this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.#isPinch = this.#fingers.size > 1;
        clearTimeout(this.#long);
        if (this.#isPinch) {
            this.#add({ buttons: 0 });
        } else {
            this.#addMouse(event, 1);
            this.#startLongPress(event);
            this.#pressed = { x: event.clientX, y: event.clientY };
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
        if (Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y) > STILL) {
            clearTimeout(this.#long);
        }
        const before = this.#spread();
        finger.x = event.clientX;
        finger.y = event.clientY;
        const after = this.#spread();
        if (before !== undefined && after !== undefined) {
            const parted = Math.log(Math.max(1, after.length) / Math.max(1, before.length)) / PINCH;
            const turned = Math.atan2(Math.sin(after.angle - before.angle), Math.cos(after.angle - before.angle)) / TURN;
            this.#input.wheel += Math.abs(turned) > Math.abs(parted) ? turned : parted;
            this.#wake();
        } else if (!this.#isPinch) {
            this.#addMouse(event, 1);
        }
    }

    #up(event: PointerEvent): void {
        if (event.pointerType !== 'touch') {
            this.#addMouse(event, event.buttons & 7);
            return;
        }
        clearTimeout(this.#long);
        this.#fingers.delete(event.pointerId);
        this.#add({ buttons: 0 });
    }

    #leave(event: PointerEvent): void {
        if (event.pointerType !== 'touch' && event.buttons === 0) {
            this.#add({ x: FAR, y: FAR });
        }
    }

    #wheel(event: WheelEvent): void {
        if (event.ctrlKey || event.metaKey) {
            return; // zooms the page
        }
        event.preventDefault();
        const scale = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 / NOTCH : 1 / 3;
        this.#input.wheel -= event.deltaY * scale;
        this.#wake();
    }

    /** Whether the key means something to the element that has the focus. */
    #isTaken(event: KeyboardEvent): boolean {
        const target = event.target instanceof Element ? event.target : document.body;
        if (event.ctrlKey || event.metaKey) {
            return target.matches(WRITTEN) || target.closest('dialog') !== null;
        }
        return (
            target.matches(TYPED) ||
            target.closest('dialog') !== null ||
            (target.matches('input[type=range]') && SLID.test(event.key)) ||
            (target.matches(PRESSED) && (event.key === ' ' || event.key === 'Enter')) ||
            (!this.hasLetters && event.key.length === 1 && event.key !== ' ')
        );
    }

    /** Arrows and Space scroll a page that is longer than the window, unless the figure has the focus. */
    #scrolls(event: KeyboardEvent): boolean {
        const { scrollHeight, clientHeight } = document.documentElement;
        const isSpace = event.key === ' ';
        return (
            (isSpace && !this.hasTime) ||
            ((isSpace || SLID.test(event.key)) && scrollHeight > clientHeight && event.target === document.body)
        );
    }

    #key(event: KeyboardEvent, isDown: boolean): void {
        const own = this.own.get(characterOf(event));
        const key = keyOf(event);
        if (!isDown) {
            this.#input.keys &= key === undefined ? ~0 : ~(1 << key);
            return;
        }
        if (event.altKey || this.#isTaken(event)) {
            return;
        }
        const name = nameOf(event);
        if (name !== PASTE && !event.repeat && this.#press(name)) {
            event.preventDefault();
            return;
        }
        if (event.ctrlKey || event.metaKey || this.#scrolls(event)) {
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
                this.#input.keysDown |= (1 << key) | (event.shiftKey ? 1 << SHIFT : 0); // it may be let go before the frame
            }
            this.#input.keys |= 1 << key;
            this.#wake();
        }
        if (event.key !== 'Shift') {
            event.preventDefault();
        }
    }
}
