import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './e2e/longest-first.ts'

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'server/vitest.alone.config.ts', 'web', 'scripts', 'e2e'],
    // Left to itself, Vitest keeps one core free: of two cores one would have nothing to do.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
  },
})
