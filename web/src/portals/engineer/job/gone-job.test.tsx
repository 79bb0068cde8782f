import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { listDrafts, newItemForm, saveDraft } from '#web/offline/store/drafts.ts'
import { newDraft } from '#web/features/inspections/form/item-draft.ts'
import { storeJobs } from '#web/offline/pull/pulled-jobs.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { inOwnTask } from '#web/testing/in-own-task.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, words: string) => userEvent.type(await field(label), words)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** The server's next list no longer names the job. */
function takeJobAway(localSession: LocalSession): Promise<void> {
  const examiner = { qualifications: 'LEEA', hasSignature: true, employer: '', employerAddress: '' }
  const work = { epoch: 'e', stamp: 's2', isUnchanged: false, jobs: [], companies: [], examiner }
  return inOwnTask(() => storeJobs(localSession, work, new Map()))
}

const outboxOf = ({ store }: LocalSession) => inOwnTask(() => store.outbox.toArray())

describe('a job that is given to somebody else while its form is open', () => {
  test('stays in the form, which says so, and what was typed is sent as late work', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    openEngineer(`${jobAddress}/add`)
    await type('Serial number', 'SH-1')
    await waitFor(async () => expect(await listDrafts(localSession)).toHaveLength(1))

    await takeJobAway(localSession)

    expect(await screen.findByText('This job is no longer in your list')).toBeDefined()
    expect((await field('Serial number')).value).toBe('SH-1')
    await type('Description', 'Shackle')
    await press('Save')
    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await outboxOf(localSession)).toMatchObject([{ name: 'createItem', jobId, input: { serialNumber: 'SH-1' } }])
    expect(await screen.findByText('Serial number SH-1')).toBeDefined()
  })

  test('takes nothing typed with it when nothing was typed before it left', async () => {
    const item = givenItem({ wll: '2 t' })
    const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
    openEngineer(`${jobAddress}/edit/${item._id}`)
    await field('WLL')

    await takeJobAway(localSession)
    expect(await screen.findByText('This job is no longer in your list')).toBeDefined()
    await type('WLL', '5')
    await press('Save')

    await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
    expect(await outboxOf(localSession)).toMatchObject([
      { name: 'updateItem', jobId, itemId: item._id, version: item.version, input: { wll: '2 t5' } },
    ])
  })

  test('is listed with what was typed and not saved, where the form can be opened again', async () => {
    const localSession = await givenEngineersDevice({ jobs: [givenJob()] })
    const draft = newDraft(crypto.randomUUID(), '2026-03-29')
    const values = { ...draft.values, serialNumber: 'SH-9', description: 'Shackle' }
    const place = { form: newItemForm(jobId), jobId, tabId: 'a tab that was closed' }
    await saveDraft(localSession, place, { ...draft, values, isCancelled: false })
    await takeJobAway(localSession)
    openEngineer('/engineer')

    await userEvent.click(await screen.findByRole('button', { name: /sync details/ }))
    expect(await screen.findByText('Typed and not saved')).toBeDefined()
    expect(screen.getByText('Shackle SH-9 ·')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Export pending work' })).toBeDefined()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: givenJob().title }))

    expect((await field('Serial number')).value).toBe('SH-9')
    expect(whereWeAre()).toBe(`${jobAddress}/add`)
  })
})

test('an item that was deleted by somebody else while its form was open stays in the form, and can be saved', async () => {
  const item = givenItem({ wll: '2 t' })
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items: [item] })
  openEngineer(`${jobAddress}/edit/${item._id}`)
  await type('WLL', '5')

  await inOwnTask(() => localSession.store.items.delete([localSession.userId, item._id]))

  expect(await screen.findByText('This item has since been deleted')).toBeDefined()
  await press('Save')
  await waitFor(() => expect(whereWeAre()).toBe(jobAddress))
  expect(await outboxOf(localSession)).toMatchObject([{ name: 'updateItem', input: { wll: '2 t5' } }])
})
