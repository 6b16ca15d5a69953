import type { PreviewServer } from 'vite';

export function serve(host: string, port: number): Promise<PreviewServer>;
