import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { learnServerTime } from '#web/api/server-clock.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const minute = 60_000

/** The server was heard a moment ago, by a device whose clock is so far ahead of it. */
async function givenClock(aheadMs: number) {
  const job = givenJob()
  await givenEngineersDevice({ jobs: [job] })
  learnServerTime(new Date(Date.now() - aheadMs).toUTCString(), Date.now())
  onTestFinished(() => learnServerTime(new Date().toUTCString(), Date.now()))
  return job
}

test.each([
  ['10 minutes ahead', 10 * minute],
  ['3 minutes behind', -3 * minute],
  ['1 day ahead', 24 * 60 * minute],
])('a clock that is %s is told on Your Jobs and on the job, before work starts', async (words, aheadMs) => {
  const job = await givenClock(aheadMs)
  openEngineer(aheadMs > 0 ? '/engineer' : `/engineer/job/${job._id}`)

  expect(await screen.findByText(`This device’s clock is ${words}`)).toBeDefined()
})

test('a clock that is a minute out is nobody’s trouble', async () => {
  await givenClock(minute)
  openEngineer('/engineer')

  await screen.findByText('Annual examination', { exact: false })
  expect(screen.queryByText(/This device’s clock is/)).toBeNull()
})
