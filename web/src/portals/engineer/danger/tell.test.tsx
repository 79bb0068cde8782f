import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createNotice } from '#web/offline/actions/notices.ts'
import { noticeForm } from '#web/offline/store/drafts.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { drawStroke } from '#web/testing/draw.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { limitOpenStorage } from '#web/testing/limited-storage.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import { opinionQuestion } from '#contract/inspections/examination/opinion.rules.ts'
import { toNoticeItem } from '#contract/notices/notice-words.rules.ts'

beforeEach(noSignal)

const jobAddress = `/engineer/job/${givenJob()._id}`
const hook = givenItem({
  serialNumber: 'HK-7',
  description: 'Crane Hook',
  examinationDate: '2026-03-29',
  defectImmediateDanger: true,
  defectDescription: 'Cracked at the root',
  repairDetails: 'Replace the hook',
})
const fit = { defectImmediateDanger: false, defectDescription: '', repairDetails: '', defects: [] }
const opinion = { seriousInjuryRisk: false }

test('a danger nobody was told of is shown on the job; who was told is recorded without signal, and stays shown', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(jobAddress)
  expect(await screen.findByText('The customer hasn’t been told.')).toBeDefined()

  await userEvent.click(screen.getByRole('link', { name: 'Tell them now' }))
  const words = await screen.findByRole('region', { name: 'Crane Hook, serial number HK-7' })
  expect(within(words).getByText('DANGER NOW')).toBeDefined()
  expect(within(words).getByText('Replace the hook')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Text it' }).getAttribute('href')).toMatch(/^sms:\?&body=.*HK-7/)
  expect(screen.getByRole('link', { name: 'Email it' }).getAttribute('href')).toMatch(/^mailto:\?subject=Danger/)
  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))
  expect(screen.getByText('Answer this question.')).toBeDefined()
  expect(screen.getByText('Choose how you told them.')).toBeDefined()
  expect(await store.outbox.count()).toBe(0)

  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.type(screen.getByLabelText('Who did you tell?'), 'Jo Hall')
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))

  const told = await screen.findByRole('region', { name: 'Danger notices' })
  expect(within(told).getByText('Jo Hall')).toBeDefined()
  expect(within(told).getByText('Waiting to be sent')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('The customer hasn’t been told.')).toBeNull())
  const [entry] = await store.outbox.toArray()
  expect(entry).toMatchObject({
    name: 'createNotice',
    input: { itemIds: [hook._id], toldName: 'Jo Hall', how: 'in_person', seriousInjuryRisk: true },
  })
})

test('the risk of injury that was answered while telling without signal is not asked again before completing', async () => {
  await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem({ ...hook, fitForPurpose: false })] })
  openEngineer(`${jobAddress}/tell`)
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await userEvent.type(screen.getByLabelText('Who did you tell?'), 'Jo Hall')
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))
  await screen.findByRole('region', { name: 'Danger notices' })

  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 not fit')).toBeDefined()
  expect(dialog.queryByText(opinionQuestion)).toBeNull()
})

test('a danger that was told and that the item no longer states is pointed out before completing', async () => {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem({ ...hook, ...fit })] })
  const { _id: jobId, companyId } = givenJob()
  await createNotice(localSession, {
    noticeId: newId(),
    jobId,
    companyId: companyId._id,
    items: [toNoticeItem(hook)],
    telling: { toldName: 'Jo Hall', toldRole: '', how: 'in_person', toldAt: '2026-03-29T14:30:00.000Z', ...opinion },
    signature: null,
    place: { form: noticeForm(jobId), jobId, tabId: 'tab' },
  })
  openEngineer(jobAddress)
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Job' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/told about a danger that the report won’t state/)).toBeDefined()
})

test('what nobody has said of a danger is asked first, and stands on the item and in the notice alike', async () => {
  const worn = givenItem({ ...hook, defectImmediateDanger: false, defectPotentialDanger: true, ...unsaid })
  const { store, userId } = await givenEngineersDevice({ jobs: [givenJob()], items: [worn] })
  const contacts = [{ name: 'Mel Moore', phone: '' }]
  const company = {
    _id: givenJob().companyId._id,
    equipmentStamp: '',
    contacts,
    toldLast: { name: 'Jo Hall', role: 'Manager' },
  }
  await store.meta.put({ userId, key: 'companies', value: [company] })
  openEngineer(`${jobAddress}/tell`)
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mel Moore' }))
  await userEvent.click(screen.getByRole('button', { name: 'Jo Hall, Manager' }))
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))
  expect(screen.getByText('Say what is wrong.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Text it' })).toBeNull()
  const words = screen.getByRole('region', { name: 'Crane Hook, serial number HK-7' })
  expect(within(words).queryByText('By when')).toBeNull()

  await userEvent.type(screen.getByLabelText(/What is wrong/), 'Throat opened')
  await userEvent.type(screen.getByLabelText(/What must be done/), 'Replace the hook')
  await userEvent.click(screen.getByRole('button', { name: 'In 1 month' }))
  expect(within(words).getByText(/^Repair by .* Don’t use it after that until it’s repaired\.$/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))

  await screen.findByRole('region', { name: 'Danger notices' })
  const said = { description: 'Throat opened', repair: 'Replace the hook', dangerByDate: expect.any(String) }
  expect((await store.outbox.orderBy('place').toArray()).map(({ name, input }) => ({ name, input }))).toMatchObject([
    { name: 'updateItem', input: { defectDescription: 'Throat opened', defects: [said] } },
    { name: 'createNotice', input: { toldName: 'Jo Hall', toldRole: 'Manager', items: [{ dangers: [said] }] } },
  ])
})

const unsaid = { defectDescription: '', repairDetails: '', dangerByDate: null }

test('a half-filled form is found again, and sends nothing', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(`${jobAddress}/tell`)
  await userEvent.type(await screen.findByLabelText('Who did you tell?'), 'Jo')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(await store.drafts.count()).toBe(1))

  await userEvent.click(await screen.findByRole('link', { name: 'Tell them now' }))

  await waitFor(() => expect(screen.getByLabelText('Who did you tell?')).toHaveProperty('value', 'Jo'))
  expect(await store.outbox.count()).toBe(0)
})

test('nobody can have been told before the examination', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(`${jobAddress}/tell`)
  await userEvent.click(await screen.findByRole('radio', { name: 'No' }))
  await userEvent.type(screen.getByLabelText('Who did you tell?'), 'Jo Hall')
  await userEvent.click(screen.getByRole('radio', { name: 'By telephone' }))
  await userEvent.click(screen.getByRole('button', { name: 'It was earlier' }))
  await userEvent.clear(screen.getByLabelText('Day'))
  await userEvent.type(screen.getByLabelText('Day'), '28/03/2026')
  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))

  expect(await screen.findByText('This is before the examination. Enter when you told them.')).toBeDefined()
  expect(await store.outbox.count()).toBe(0)
})

test('where nothing is left to tell the page says so', async () => {
  await givenEngineersDevice({ jobs: [givenJob()], items: [givenItem({ serialNumber: 'CB-1' })] })
  openEngineer(`${jobAddress}/tell`)

  expect(await screen.findByText('You’ve told the customer about every danger in this job.')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'Back to the job' }))

  await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
})

test('dangers that are not on this device yet are never called told, and are told once they are', async () => {
  const { store, userId } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  const key: [string, string] = [userId, hook._id]
  const row = await store.items.get(key)
  await store.jobs.update([userId, hook.jobId], { itemsToFetch: 1 })
  await store.items.delete(key)
  openEngineer(`${jobAddress}/tell`)

  expect(await screen.findByText(/^This job’s items are not on this device yet\./)).toBeDefined()
  expect(screen.queryByText(/You’ve told the customer/)).toBeNull()
  if (row) await store.items.put(row)
  await store.jobs.update([userId, hook.jobId], { itemsToFetch: 0 })

  expect(await screen.findByRole('region', { name: 'Crane Hook, serial number HK-7' })).toBeDefined()
  expect(screen.getByLabelText('Who did you tell?')).toBeDefined()
})

test('the signature of the person who was told is found again with the rest of the form', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  openEngineer(`${jobAddress}/tell`)
  drawStroke(await screen.findByRole('img', { name: 'Signature pad, empty', hidden: true }), 10, 10)
  await waitFor(async () => expect(await store.drafts.count()).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

  await userEvent.click(await screen.findByRole('link', { name: 'Tell them now' }))

  expect(await screen.findByRole('img', { name: 'Signature pad, 1 stroke drawn' })).toBeDefined()
})

test('a phone that is behind says under Now why that can’t be, and what is typed there counts', async () => {
  const ahead = givenItem({ ...hook, examinationDate: '2999-01-01' })
  await givenEngineersDevice({ jobs: [givenJob()], items: [ahead] })
  openEngineer(`${jobAddress}/tell`)

  await userEvent.click(await screen.findByRole('button', { name: 'I’ve told them' }))

  expect(
    await screen.findByText(/^This device’s clock says .*, before the examination on 01\/01\/2999\./),
  ).toBeDefined()
})

test('on a full phone a telling takes the room for sending and says that the phone is full', async () => {
  const { store } = await givenEngineersDevice({ jobs: [givenJob()], items: [hook] })
  const storage = await limitOpenStorage(store)
  openEngineer(`${jobAddress}/tell`)
  await userEvent.click(await screen.findByRole('radio', { name: 'Yes' }))
  storage.fill()
  await userEvent.type(screen.getByLabelText('Who did you tell?'), 'Jo Hall')
  await waitFor(async () => expect((await store.drafts.toArray())[0]?.value).toMatchObject({ toldName: 'Jo Hall' }))
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))

  await userEvent.click(screen.getByRole('button', { name: 'I’ve told them' }))

  expect(await screen.findByText(/^This device is full/)).toBeDefined()
  expect(await store.notices.toArray()).toMatchObject([{ toldName: 'Jo Hall' }])
})
