// Copies of a shape (play_copies_start in play.h) by WebGL: each is a rectangle in which every pixel knows how far it is
// from the shape's edge, so that edges are sharp at any size.
import type { List, Pages } from './wasm.ts';
import { COMMAND_WORDS } from './wasm.ts';

export const RING = 8; // PLAY_RING
const ROW = 1024; // texels

const VERTEX = `#version 300 es
uniform highp sampler2D copies; // a place and a unit each
uniform int first;
uniform vec4 box;  // about the ring and its radius, in its units
uniform vec3 size; // of the canvas in logical pixels; device pixels a logical one
uniform float pad; // logical pixels around the box
out vec2 at;         // device pixels from the ring's origin, not turned
flat out float scale; // device pixels a unit of the ring
void main() {
    int copy = first + (gl_VertexID >> 2);
    vec4 texel = texelFetch(copies, ivec2(copy % ${ROW}, copy / ${ROW}), 0);
    vec2 place = texel.xy, unit = texel.zw;
    float pixels = max(length(unit), 1e-6);
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
    vec2 p = mix(box.xy, box.zw, corner) + (2.0 * corner - 1.0) * (pad / pixels);
    vec2 q = place + vec2(unit.x * p.x - unit.y * p.y, unit.y * p.x + unit.x * p.y);
    scale = pixels * size.z;
    at = p * scale;
    gl_Position = vec4(2.0 * q.x / size.x - 1.0, 1.0 - 2.0 * q.y / size.y, 0.0, 1.0);
}`;

// Two corners are a segment, also when they are the same; of more, each edge has its normal and its distance from the
// origin.
const FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
flat in float scale;
uniform int count;
uniform vec3 edges[${RING}];
uniform vec4 core;
uniform float radius;
uniform vec4 fill, stroke;
uniform float reach; // of half the stroke, in device pixels
out vec4 color;
void main() {
    float d = -1e9;
    if (count < 3) {
        vec2 a = core.xy * scale, b = core.zw * scale - a, p = at - a;
        d = length(p - b * clamp(dot(p, b) / max(dot(b, b), 1e-9), 0.0, 1.0));
    } else {
        for (int i = 0; i < count; i++) {
            d = max(d, dot(edges[i].xy, at) - edges[i].z * scale);
        }
    }
    d -= radius * scale;
    float line = stroke.a * clamp(reach + 0.5 - abs(d), 0.0, 1.0);
    float area = fill.a * clamp(0.5 - d, 0.0, 1.0) * (1.0 - line);
    color = vec4(stroke.rgb * line + fill.rgb * area, line + area);
}`;

const NAMES = ['first', 'box', 'size', 'pad', 'count', 'edges', 'core', 'radius', 'fill', 'stroke', 'reach'] as const;

/** What a context needs to draw; a lost context loses it. */
interface Tools {
    gl: WebGL2RenderingContext;
    at: Record<(typeof NAMES)[number], WebGLUniformLocation | null>;
    rows: number; // of the texture
    copies: number; // that there are indices for
}

/** Whether WebGL is done by the processor: it takes ten times what the canvas takes. */
function isEmulated(gl: WebGL2RenderingContext): boolean {
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    const renderer: unknown = gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER);
    return /swiftshader|llvmpipe|softpipe|basic render/i.test(String(renderer));
}

function start(canvas: HTMLCanvasElement): Tools | undefined {
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false });
    const program = gl?.createProgram();
    if (!gl || !program || isEmulated(gl)) {
        return undefined;
    }
    for (const [kind, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]] as const) {
        const shader = gl.createShader(kind)!;
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
        return undefined;
    }
    gl.useProgram(program);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const at = Object.fromEntries(NAMES.map((name) => [name, gl.getUniformLocation(program, name)])) as Tools['at'];
    return { gl, at, rows: 0, copies: 0 };
}

export class Copies {
    readonly canvas = document.createElement('canvas');
    readonly #onChange: () => void;
    #tools: Tools | undefined;
    #isStarted = false;

    /** `onChange`: the context was lost, or is there again. */
    constructor(onChange: () => void) {
        this.#onChange = onChange;
        this.canvas.addEventListener('webglcontextlost', (event) => {
            event.preventDefault();
            this.#tools = undefined;
            this.#onChange();
        });
        this.canvas.addEventListener('webglcontextrestored', () => {
            this.#isStarted = false;
            this.#onChange();
        });
    }

    /**
     * Draws so many commands, all of copies, on the canvas, which is empty before; false: there is no WebGL that is worth it. `colorOf`: a
     * colour of the pages as #rrggbbaa.
     */
    draw(pages: Pages, list: List, first: number, count: number, size: Size, colorOf: (color: number) => string): boolean {
        if (!this.#isStarted) {
            this.#isStarted = true;
            this.#tools = start(this.canvas);
        }
        const tools = this.#tools;
        if (tools === undefined || tools.gl.isContextLost()) {
            return false;
        }
        const { gl, at } = tools;
        const { canvas } = this;
        if (canvas.width !== size.width || canvas.height !== size.height) {
            canvas.width = size.width;
            canvas.height = size.height;
        }
        gl.viewport(0, 0, size.width, size.height);
        gl.clear(gl.COLOR_BUFFER_BIT);
        gl.uniform3f(at.size, size.width / size.ratio, size.height / size.ratio, size.ratio);
        const from = upload(tools, pages, list, first, count);
        for (let i = first; i < first + count; i++) {
            drawOne(tools, pages, list, list.commands + COMMAND_WORDS * i, from, size.ratio, colorOf);
        }
        return true;
    }
}

/** Of the canvas, in device pixels, and how many of them are a logical one. */
export interface Size {
    width: number;
    height: number;
    ratio: number;
}

/** The points of all commands at once, four numbers a texel; the place of the first in `floats`. */
function upload(tools: Tools, pages: Pages, list: List, first: number, count: number): number {
    const { words, floats } = pages;
    const { gl } = tools;
    const last = list.commands + COMMAND_WORDS * (first + count - 1);
    const from = list.points + 2 * words[list.commands + COMMAND_WORDS * first + 5]!;
    const texels = (list.points + 2 * (words[last + 5]! + words[last + 6]!) - from) >> 2;
    const rows = Math.floor(texels / ROW);
    if (rows >= tools.rows) {
        tools.rows = Math.max(2 * rows, 4);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, ROW, tools.rows, 0, gl.RGBA, gl.FLOAT, null);
    }
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ROW, rows, gl.RGBA, gl.FLOAT, floats, from);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, rows, texels % ROW, 1, gl.RGBA, gl.FLOAT, floats, from + 4 * ROW * rows);
    return from;
}

/** Two triangles for each copy, of which the corners are numbers. */
function makeIndices(tools: Tools, copies: number): void {
    if (copies <= tools.copies) {
        return;
    }
    tools.copies = Math.max(copies, 2 * tools.copies);
    const indices = new Uint32Array(6 * tools.copies);
    for (let i = 0; i < indices.length; i++) {
        indices[i] = 4 * Math.floor(i / 6) + (0x321210 >> (4 * (i % 6)) & 3);
    }
    tools.gl.bufferData(tools.gl.ELEMENT_ARRAY_BUFFER, indices, tools.gl.STATIC_DRAW);
}

function drawOne(
    tools: Tools,
    pages: Pages,
    list: List,
    command: number,
    from: number,
    ratio: number,
    colorOf: (color: number) => string,
): void {
    const { gl, at } = tools;
    const { words, floats } = pages;
    const corners = words[command + 7]!;
    const first = list.points + 2 * words[command + 5]!;
    const copies = (words[command + 6]! - RING) >> 1;
    if (copies <= 0) {
        return;
    }
    const radius = floats[command + 4]!;
    const stroke = rgba(colorOf(words[command + 2]!));
    const reach = stroke[3] > 0 ? floats[command + 3]! / 2 : 0;
    setRing(gl, at, floats.subarray(first, first + 2 * corners), radius);
    gl.uniform1f(at.radius, radius);
    gl.uniform1f(at.reach, reach * ratio);
    gl.uniform1f(at.pad, reach + 0.5 / ratio);
    gl.uniform4fv(at.fill, rgba(colorOf(words[command + 1]!)));
    gl.uniform4fv(at.stroke, stroke);
    gl.uniform1i(at.first, (first + 2 * RING - from) >> 2);
    makeIndices(tools, copies);
    gl.drawElements(gl.TRIANGLES, 6 * copies, gl.UNSIGNED_INT, 0);
}

function setRing(gl: WebGL2RenderingContext, at: Tools['at'], ring: Float32Array, radius: number): void {
    const xs = ring.filter((_, i) => i % 2 === 0);
    const ys = ring.filter((_, i) => i % 2 === 1);
    const count = xs.length;
    gl.uniform1i(at.count, count);
    gl.uniform4f(
        at.box,
        Math.min(...xs) - radius,
        Math.min(...ys) - radius,
        Math.max(...xs) + radius,
        Math.max(...ys) + radius,
    );
    if (count < 3) {
        gl.uniform4f(at.core, xs[0]!, ys[0]!, xs[count - 1]!, ys[count - 1]!);
        return;
    }
    const edges = new Float32Array(3 * count);
    xs.forEach((x, i) => {
        const y = ys[i]!;
        const [dx, dy] = [xs[(i + 1) % count]! - x, ys[(i + 1) % count]! - y];
        const length = Math.hypot(dx, dy);
        edges.set([dy / length, -dx / length, (dy * x - dx * y) / length], 3 * i);
    });
    gl.uniform3fv(at.edges, edges);
}

/** 0 to 1 each. */
function rgba(color: string): [number, number, number, number] {
    return [1, 3, 5, 7].map((i) => parseInt(color.slice(i, i + 2), 16) / 255) as [number, number, number, number];
}
