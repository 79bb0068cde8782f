import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import { givenTimeAsForPeople, typeAtOnce } from '#web/testing/typing.ts'

beforeEach(noSignal)

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('the keys typed just before Save are saved, though the form was not rendered with them yet', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
  openEngineer(`/engineer/job/${givenJob()._id}/add`)
  await userEvent.type(await field('Description'), 'Shackle')
  const serial = await field('Serial number')
  givenTimeAsForPeople()

  typeAtOnce(serial, 'SH-9')
  screen.getByRole('button', { name: 'Save' }).click()

  await expect.poll(() => localSession.store.outbox.toArray()).toMatchObject([{ input: { serialNumber: 'SH-9' } }])
})

test('two fields of a further defect typed one after the other at once both stay', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
  openEngineer(`/engineer/job/${givenJob()._id}/add`)
  await userEvent.type(await field('Serial number'), 'SH-9')
  await userEvent.type(await field('Description'), 'Shackle')
  await userEvent.type(await field('Defective part'), 'Pin')
  await userEvent.click(await screen.findByRole('button', { name: 'Add another defect' }))
  const part = await field('Part of defect 2')
  const repair = await screen.findByLabelText<HTMLTextAreaElement>('Repair of defect 2')
  givenTimeAsForPeople()

  typeAtOnce(part, 'Bow')
  typeAtOnce(repair, 'Renew it')
  screen.getByRole('button', { name: 'Save' }).click()

  await expect
    .poll(() => localSession.store.outbox.toArray())
    .toMatchObject([
      { input: { defects: expect.arrayContaining([expect.objectContaining({ part: 'Bow', repair: 'Renew it' })]) } },
    ])
})
