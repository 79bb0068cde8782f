import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/start-test-postgres.ts', 'src/testing/build-test-workers.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
