import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sweepUploads } from '#server/features/files/swept-uploads.actions.ts'
import { testApp } from '#server/testing/test-app.ts'
import { dropUploadFolder, newUploadFolder } from './upload-folder.ts'

test('the folder of an upload that broke off yesterday is removed, one at work stays, whatever day the firm has', async () => {
  const { deps, clock } = await testApp()
  const [abandoned, atWork] = [await newUploadFolder(), await newUploadFolder()]
  const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(abandoned, dayBefore, dayBefore)

  clock.set('2099-06-15T09:00:00Z')
  await sweepUploads(deps)

  expect([existsSync(abandoned), existsSync(atWork)]).toEqual([false, true])
  dropUploadFolder(atWork, deps.log)
})

test('the folder of a process that was killed is removed at once, that of one at work stays', async () => {
  const { deps } = await testApp()
  const atWork = await newUploadFolder()
  const killed = spawnSync(process.execPath, ['-e', '']).pid
  const abandoned = atWork.replace(`-${process.pid}-`, `-${killed}-`)
  await mkdir(abandoned)

  await sweepUploads(deps)

  expect([existsSync(abandoned), existsSync(atWork)]).toEqual([false, true])
  dropUploadFolder(atWork, deps.log)
})
