import { spawn, type ChildProcess } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { keepRunning, restartPauses } from './keep-running.ts'

const quick = { firstMs: 100, maxMs: 400, stableAfterMs: 60_000 }

/** A process that runs this program, is supervised running, and is stopped when the test ends. */
function given(program: string, pauses = quick) {
  const started: { at: number; process: ChildProcess }[] = []
  const said: string[] = []
  const supervised = keepRunning({
    start: () => {
      const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
      started.push({ at: performance.now(), process: child })
      return child
    },
    warn: (message) => said.push(message),
    pauses,
  })
  onTestFinished(() => supervised.stop())
  return { supervised, started, said }
}

test('a process that ran for a while is started again at once, one that ends at once after a growing pause', () => {
  const pauseAfter = restartPauses({ firstMs: 1_000, maxMs: 30_000, stableAfterMs: 10_000 })

  expect([50, 50, 50, 50, 50, 50, 50].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(pauseAfter(10_000)).toBe(0)
  expect(pauseAfter(50)).toBe(1_000)
})

test('a process that ends at once is not started again in a busy loop, and each restart is logged once', async () => {
  const { started, said } = given('process.exit(3)')

  await expect.poll(() => started.length).toBeGreaterThanOrEqual(4)

  const [first, second, third, fourth] = started.map(({ at }) => at)
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(100)
  expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(200)
  expect(Number(fourth) - Number(third)).toBeGreaterThanOrEqual(400)
  expect(said.slice(0, 2)).toEqual([
    `Server process ${started[0]?.process.pid} ended with code 3; another is started in 0.1 s.`,
    `Server process ${started[1]?.process.pid} ended with code 3; another is started in 0.2 s.`,
  ])
})

test('a process that was killed after running for a while is replaced at once', async () => {
  const { started, said } = given('setInterval(() => {}, 1000)', { ...quick, stableAfterMs: 0 })

  started[0]?.process.kill('SIGKILL')
  await expect.poll(() => started.length).toBe(2)

  expect(said).toEqual([`Server process ${started[0]?.process.pid} ended with SIGKILL; another is started at once.`])
})

test('stopping during the pause does not wait for its end', async () => {
  const { supervised, started, said } = given('process.exit(1)', {
    firstMs: 600_000,
    maxMs: 600_000,
    stableAfterMs: 60_000,
  })
  await expect.poll(() => said.length).toBe(1)

  await supervised.stop()

  expect(started).toHaveLength(1)
})

test('stopping ends the running process and waits for its end', async () => {
  const { supervised, started } = given('setInterval(() => {}, 1000)')

  await supervised.stop()

  expect(started).toHaveLength(1)
  expect(started[0]?.process.signalCode).toBe('SIGTERM')
})
