import { defineConfig } from 'vitest/config';

export default defineConfig({
  publicDir: false,
  test: { include: ['test/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 120_000 },
});
