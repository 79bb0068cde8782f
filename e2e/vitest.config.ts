import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    globalSetup: 'start-product-and-browser.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // After the other projects: a browser, a server and PostgreSQL want the machine to themselves.
    sequence: { groupOrder: 1 },
    maxWorkers: 2,
  },
})
