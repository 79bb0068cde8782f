import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.limits.ts'

/** They draw pictures from SVG, which the upload pipeline forbids for the rest of a process once it has run. */
export const alone = ['src/demo/**/*.test.ts']

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    exclude: alone,
    globalSetup: ['src/testing/database/start-test-postgres.ts', 'src/testing/build-test-workers.ts'],
    ...limits,
    // Loading the server anew for each of a hundred files would take longer than all their tests.
    isolate: false,
  },
})
