import { expect, test } from 'vitest'
import { readJob, readJobs } from './use-local-jobs.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

test('a job that was completed without signal tells its results from what is on the device', async () => {
  const server = simulatedServer()
  const phone = givenDevice({ server })
  const jobId = server.addJob(phone.userId)
  const fit = givenContent({ serialNumber: 'SN-1', examinationDate: '2026-11-15' })
  const notFit = givenContent({ serialNumber: 'SN-2', examinationDate: '2026-11-15', fitForPurpose: false })
  for (const content of [fit, notFit]) server.items.set(newId(), { jobId, versions: [content], isDeleted: false })
  await phone.pull()
  const results = { fitForPurpose: 1, requiresRepair: 0, repairBy: null, notFit: 1, notExamined: 0 }
  expect((await readJob(phone.localSession, jobId))?.results ?? null).toBeNull()

  await completeJob(phone.localSession, jobId)

  expect(await readJob(phone.localSession, jobId)).toMatchObject({ completion: 'waiting', results })
  expect(await readJobs(phone.localSession)).toMatchObject([{ completion: 'waiting', results }])
})
