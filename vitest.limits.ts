/**
 * A limit only ends a test that hangs: none is near what a test takes, however busy the machine is. How fast something is,
 * bench/ measures.
 */
const waitMs = 180_000

export const limits = {
  testTimeout: 5 * waitMs,
  hookTimeout: 5 * waitMs,
  teardownTimeout: waitMs,
  expect: { poll: { timeout: waitMs } },
}
