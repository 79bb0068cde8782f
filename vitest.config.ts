import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowTestsFirst } from './e2e/test-sequencer.ts'
import { limits } from './vitest.limits.ts'

const scripts = {
  test: {
    name: 'scripts',
    root: join(import.meta.dirname, 'scripts'),
    include: ['*.test.ts'],
    // npm fetches a hundred megabytes when its cache has none of them.
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
  },
}

/** What a simulated server says of calls that the test is not about, and a library of how it wants to be used for real. */
const noise = /AnsweredRefusal \[AppError\]: Not here\.|^oidc-provider (NOTICE|WARNING)/

export default defineConfig({
  test: {
    onConsoleLog: (log) => !noise.test(log),
    projects: ['contract', 'server', 'server/vitest.alone.config.ts', 'web', scripts, 'e2e'],
    // Left to itself, Vitest keeps one core free: of two cores one would have nothing to do.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: SlowTestsFirst },
    teardownTimeout: limits.teardownTimeout,
  },
})
