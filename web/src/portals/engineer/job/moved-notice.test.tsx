import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { toNoticeItem } from '#contract/notices/notice-words.rules.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createNotice } from '#web/offline/actions/notices.ts'
import { noticeForm } from '#web/offline/store/drafts.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { acme, givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'
import { press } from '#web/testing/show-page.tsx'

beforeEach(noSignal)

const beta = { _id: newId(), name: 'Beta Works' }
const told = { toldName: 'Jo Hall', toldRole: '', how: 'in_person', toldAt: '2026-03-29T14:30:00.000Z' } as const

/** Jo Hall was told for Acme; the server refused that, as the job is another company's now. */
async function givenRefusedNotice({ hasFetched }: { hasFetched: boolean }) {
  const job = givenJob({ companyId: hasFetched ? beta : acme })
  const item = givenItem({ jobId: job._id, defectImmediateDanger: true, defectDescription: 'Cracked' })
  const localSession = await givenEngineersDevice({ jobs: [job], items: [item] })
  const { store } = localSession
  await createNotice(localSession, {
    noticeId: newId(),
    jobId: job._id,
    companyId: acme._id,
    items: [toNoticeItem(item)],
    telling: { ...told, seriousInjuryRisk: false },
    signature: null,
    place: { form: noticeForm(job._id), jobId: job._id, tabId: 'tab' },
  })
  const attention = { at: 0, status: 409, code: 'changed-meanwhile', words: '', fields: {}, theirs: null, details: {} }
  await store.outbox.toCollection().modify({ attention, needs: 1 })
  openEngineer(`/engineer/job/${job._id}`)
  return { store, complete: () => completeJob(localSession, job._id) }
}

test('whoever told a danger is asked whether that person answers for the job’s new customer, and says yes', async () => {
  const { store } = await givenRefusedNotice({ hasFetched: true })

  expect(await screen.findByText('This job is now for Beta Works')).toBeDefined()
  expect(screen.getByText(/Does Jo Hall answer for Beta Works\?/)).toBeDefined()
  await press('Yes, for Beta Works too')

  await waitFor(() => expect(screen.queryByText('This job is now for Beta Works')).toBeNull())
  expect(await store.outbox.toArray()).toMatchObject([{ needs: 0, input: { companyId: beta._id } }])
})

test('whoever says no tells the new customer: the danger is unnotified again', async () => {
  const { store } = await givenRefusedNotice({ hasFetched: true })

  await press('No, I’ll tell Beta Works now')

  await waitFor(async () => expect(await store.outbox.count()).toBe(0))
  expect(await store.notices.count()).toBe(0)
  expect((await screen.findAllByRole('link', { name: 'Tell them now' })).length).toBeGreaterThan(0)
})

test('a completed job whose notice is in question says that it waits for the answer, not for signal', async () => {
  const { complete } = await givenRefusedNotice({ hasFetched: true })

  await complete()

  expect(await screen.findByText('Completed on this device')).toBeDefined()
  expect(screen.getByText(/once you have dealt with what wasn’t accepted\.$/)).toBeDefined()
  await press('Yes, for Beta Works too')
  expect(await screen.findByText(/when there is signal\.$/)).toBeDefined()
})

test('before the new customer is on the device nobody is asked about them', async () => {
  await givenRefusedNotice({ hasFetched: false })

  expect(await screen.findByText('This job is now for another customer')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Fetch now' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Yes, for/ })).toBeNull()
})
