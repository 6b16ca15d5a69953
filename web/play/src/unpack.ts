// What tile layers are packed with.
import { Decompress } from 'fzstd';
import { Inflate } from 'pako';

/** More cells than a map may have (io/tiled/tiled_cells.c) are not unpacked. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Pieces put together, as long as they are not too many. */
class Pieces {
    readonly #pieces: Uint8Array[] = [];
    #length = 0;

    add(piece: Uint8Array): void {
        this.#length += piece.length;
        if (this.#length > MOST_BYTES) {
            throw new RangeError('too long');
        }
        this.#pieces.push(piece.slice());
    }

    join(): Uint8Array {
        const bytes = new Uint8Array(this.#length);
        let at = 0;
        for (const piece of this.#pieces) {
            bytes.set(piece, at);
            at += piece.length;
        }
        return bytes;
    }
}

function unpackZlib(bytes: Uint8Array, pieces: Pieces): boolean {
    const stream = new Inflate();
    stream.onData = (piece) => pieces.add(piece as Uint8Array);
    stream.onEnd = () => {};
    stream.push(bytes, true);
    return stream.err === 0 && stream.ended;
}

function unpackZstd(bytes: Uint8Array, pieces: Pieces): boolean {
    let isWhole = false;
    const stream = new Decompress((piece, isLast) => {
        pieces.add(piece);
        isWhole = isLast === true;
    });
    stream.push(bytes, true);
    return isWhole;
}

/** Unpacks Zstandard, or zlib and gzip; undefined when the bytes are broken. */
export function unpack(isZstd: boolean, bytes: Uint8Array): Uint8Array | undefined {
    const pieces = new Pieces();
    try {
        return (isZstd ? unpackZstd : unpackZlib)(bytes.slice(), pieces) ? pieces.join() : undefined;
    } catch {
        return undefined;
    }
}
