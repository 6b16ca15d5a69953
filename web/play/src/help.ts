// The keys, on the screen.
import type { Controls } from './input.ts';
import { make } from './panel.ts';
import type { Words } from './words.ts';

const KEPT = 'hantei-letters'; // in the browser's storage: "off"

function tableOf(rows: readonly (readonly [string, string])[]): HTMLTableElement {
    return make(
        'table',
        '',
        make(
            'tbody',
            '',
            ...rows.map(([key, does]) => {
                const head = make('th', '', key);
                head.scope = 'row';
                return make('tr', '', head, make('td', '', does));
            }),
        ),
    );
}

export class Help {
    readonly #dialog: HTMLDialogElement;
    readonly #controls: Controls;

    constructor(dialog: HTMLDialogElement, controls: Controls) {
        this.#dialog = dialog;
        this.#controls = controls;
        controls.hasLetters = localStorage.getItem(KEPT) !== 'off';
        dialog.addEventListener('click', (event) => {
            if (event.target === dialog) {
                dialog.close(); // beside it
            }
        });
    }

    open(): void {
        this.#dialog.showModal();
    }

    show(words: Words): void {
        const title = make('h2', '', words.help);
        title.id = 'help-title';
        const box = make('input');
        box.type = 'checkbox';
        box.checked = this.#controls.hasLetters;
        box.addEventListener('change', () => {
            this.#controls.hasLetters = box.checked;
            localStorage.setItem(KEPT, box.checked ? 'on' : 'off');
        });
        const close = make('button', '', words.close);
        close.type = 'button';
        close.addEventListener('click', () => this.#dialog.close());
        this.#dialog.replaceChildren(
            title,
            tableOf(words.keys),
            make('h2', '', words.touch),
            tableOf(words.gestures),
            make('label', 'toggle', box, words.letters),
            close,
        );
    }
}
