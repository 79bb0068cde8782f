import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { openPdfRenderer } from './renderer.ts'

const key = { kind: 'pem', key: '', certificate: '' } as const

/** A press whose process says yes to everything, and a way to make starting it impossible. */
async function quickPdfRenderer() {
  const workerFile = `${await testFolder()}/worker.cjs`
  await writeFile(workerFile, "process.on('message', () => process.send({ certificates: ['one'] }))")
  const pdfRenderer = openPdfRenderer({ workerFile })
  onTestFinished(() => pdfRenderer.close())
  const { execPath } = process
  return {
    pdfRenderer,
    whileNothingStarts: async (work: () => Promise<unknown>) => {
      process.execPath = '/nowhere/node'
      await work().finally(() => (process.execPath = execPath))
    },
  }
}

/** A renderer's process that answers short documents at once and long ones never, and exits when it is let go. */
const neverDoneWithLong = `process.on('message', ({ render }) => {
  if (!render.isLong) process.send({ rendered: { path: '/document.pdf', timestamp: 'not-asked' }, isSpent: false })
})
process.on('disconnect', () => process.exit())`

test('a short document does not wait for a long one that is being rendered', async () => {
  const workerFile = `${await testFolder()}/worker.cjs`
  await writeFile(workerFile, neverDoneWithLong)
  const pdfRenderer = openPdfRenderer({ workerFile })
  const renderRequest = {
    folder: '/',
    template: '',
    data: {},
    pictures: [],
    attachment: null,
    createdAt: 0,
    seal: null,
  }

  const long = pdfRenderer.render({ ...renderRequest, isLong: true }).catch((error: unknown) => error)
  const short = await pdfRenderer.render(renderRequest)
  await pdfRenderer.close()

  expect(short).toMatchObject({ path: '/document.pdf' })
  expect(await long).toMatchObject({ code: 'unavailable' })
})

test('a renderer process that could not be started once is started for the next document', async () => {
  const { pdfRenderer, whileNothingStarts } = await quickPdfRenderer()

  await whileNothingStarts(() => expect(pdfRenderer.certificatesOf(key)).rejects.toMatchObject({ code: 'unavailable' }))

  expect(await pdfRenderer.certificatesOf(key)).toEqual(['one'])
})
