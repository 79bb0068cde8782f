declare module 'vitest' {
  interface ProvidedContext {
    rounds: 'few' | 'all'
  }
}

/**
 * A limit only ends a test that hangs: none is near what a test takes, however busy the machine is. How fast something is,
 * bench/ measures.
 */
const waitMs = 180_000

export const limits = {
  // Tests throw away most of what they make: with room for it the collector seldom runs.
  execArgv: ['--max-semi-space-size=64'],
  // How often tests of random input try: `npm run test:all` asks for all rounds.
  provide: { rounds: process.env.TEST_ROUNDS === 'all' ? ('all' as const) : ('few' as const) },
  testTimeout: 5 * waitMs,
  hookTimeout: 5 * waitMs,
  teardownTimeout: waitMs,
  expect: { poll: { timeout: waitMs } },
}
