// fetch.ts: a module from a file.
const ADVICE = 'copy the file from hantei/dist to this place, or import hantei/inline, which needs none';

/** The module that a file is. */
export async function fetchModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises'; // bundlers must not look for it
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as typeof import('node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}; ${ADVICE}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  // Servers of pages answer a page where a file is missing.
  if (new TextDecoder().decode(bytes.slice(0, 4)) !== '\0asm') throw new Error(`${url.pathname}: not WebAssembly; ${ADVICE}`);
  return WebAssembly.compile(bytes);
}
