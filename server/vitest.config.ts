import { defineConfig } from 'vitest/config'

/** They draw pictures from SVG, which the upload pipeline forbids for the rest of a process once it has run. */
export const alone = ['src/demo/**/*.test.ts']

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    exclude: alone,
    globalSetup: ['src/testing/start-test-postgres.ts', 'src/testing/build-test-workers.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Loading the server anew for each of a hundred files would take longer than all their tests.
    isolate: false,
  },
})
