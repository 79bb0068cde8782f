import { setImmediate } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { renderRealDocuments } from '#server/testing/pdf/test-pdf-renderer.ts'

renderRealDocuments()

async function jobWithPhoto() {
  const context = await completedJob()
  const { engineer, anotherJob, db } = context
  const bytes = await testPictures.jpeg(2000, 1500)
  const { body } = await engineer.upload(uploadPhoto, {}, { name: 'hook.jpg', type: 'image/jpeg', bytes })
  const { key } = await db.selectFrom('files').select('key').where('id', '=', body._id).executeTakeFirstOrThrow()
  return { ...context, key, job: await anotherJob([{ photo_file_id: body._id }]) }
}

describe('the photo of an item', () => {
  test('lies at the size of print from the moment it is uploaded', async () => {
    const { deps, key } = await jobWithPhoto()

    const render = await sharp(await buffer(await deps.files.open(`${key}-print`))).metadata()

    expect(render).toMatchObject({ format: 'jpeg', width: 480, height: 360 })
  })

  test('is on the report, also when only the large one is there', async () => {
    const { deps, key, job, engineer, visitor, warnings } = await jobWithPhoto()
    await deps.files.remove(`${key}-print`)

    const { body } = await engineer.send(generateCertificate, { jobId: job.id })
    const { bytes } = await visitor.get(body.certificateUrl)

    expect(bytes.toString('latin1')).toMatch(/\/Width 480/)
    expect(warnings).toEqual([])
  })

  test('the photo of an item that has gone from the file store does not hold up the report, and the operator hears of it', async () => {
    const { deps, key, job, engineer, warnings } = await jobWithPhoto()
    await deps.files.remove(key)
    await deps.files.remove(`${key}-print`)

    const reply = await engineer.send(generateCertificate, { jobId: job.id })

    expect(reply.status).toBe(201)
    expect(warnings).toEqual(['A picture of a report is missing from the file store.'])
  })
})

test('when a picture can’t be fetched, nothing is on its way into the folder any more', async () => {
  const { deps, engineer } = await jobWithPhoto()
  const uploaded = async () => {
    const bytes = await testPictures.jpeg(40, 30)
    return (await engineer.upload(uploadPhoto, {}, { name: 'hook.jpg', type: 'image/jpeg', bytes })).body._id
  }
  const ids = [await uploaded(), await uploaded(), await uploaded()]
  const onTheWay = new Set<string>()
  const fetch = async (key: string) => {
    onTheWay.add(key)
    const isFirst = onTheWay.size === 1
    await setImmediate()
    if (!isFirst) await setImmediate()
    onTheWay.delete(key)
    throw isFirst ? new AppError('unavailable', 'The file store is away.') : new AppError('not-found', 'Gone')
  }

  const preparing = preparePictures({ ...deps, files: { ...deps.files, fetch } }, '/none', ids)

  await expect(preparing).rejects.toThrow('The file store is away.')
  expect([...onTheWay]).toEqual([])
})
