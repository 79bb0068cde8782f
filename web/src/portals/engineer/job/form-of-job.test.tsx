import { render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { FormOfJob } from './job.pages.tsx'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

test('an open form is rendered again when its job changes, not whenever an entry leaves the outbox', async () => {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  await device.pull()
  const read = async () => (await readJob(device.localSession, jobId)) ?? expect.fail()
  const seen: LocalJob[] = []
  const Page = ({ job }: { job: LocalJob }) => {
    seen.push(job)
    return null
  }
  const { rerender, unmount } = render(<FormOfJob job={await read()} Page={Page} />)
  onTestFinished(unmount)

  for (const pendingCount of [3, 2, 1]) rerender(<FormOfJob job={{ ...(await read()), pendingCount }} Page={Page} />)
  expect(seen).toHaveLength(1)
  rerender(<FormOfJob job={{ ...(await read()), isOpen: false }} Page={Page} />)

  expect(seen.map(({ isOpen }) => isOpen)).toEqual([true, false])
})
