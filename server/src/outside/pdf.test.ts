import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#server/testing/test-folder.ts'
import { openPress } from './pdf.ts'

const key = { kind: 'pem', key: '', certificate: '' } as const

/** A press whose process says yes to everything, and a way to make starting it impossible. */
async function quickPress() {
  const workerFile = `${await testFolder()}/worker.cjs`
  await writeFile(workerFile, "process.on('message', () => process.send({ certificates: ['one'] }))")
  const press = openPress({ workerFile })
  onTestFinished(() => press.close())
  const { execPath } = process
  return {
    press,
    whileNothingStarts: async (work: () => Promise<unknown>) => {
      process.execPath = '/nowhere/node'
      await work().finally(() => (process.execPath = execPath))
    },
  }
}

test('a drawing process that could not be started once is started for the next paper', async () => {
  const { press, whileNothingStarts } = await quickPress()

  await whileNothingStarts(() => expect(press.certificatesOf(key)).rejects.toMatchObject({ code: 'unavailable' }))

  expect(await press.certificatesOf(key)).toEqual(['one'])
})
