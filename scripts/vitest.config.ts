import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // npm fetches a hundred megabytes when its cache has none of them.
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
  },
})
