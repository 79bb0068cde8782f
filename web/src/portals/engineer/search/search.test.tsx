import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { equipmentHit, givenResults, jobHit } from '#web/testing/given-hits.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { rememberOpened } from '#web/ui/table/return-place.ts'
import { givenEngineersDevice, noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'
import { person } from '#web/testing/typing.ts'

const hoists = givenJob({ _id: 'a0000000-0000-4000-8000-000000000002', title: 'Hoists', number: 'J-00013' })
const jobs = [givenJob(), hoists]
const items = [givenItem(), givenItem({ _id: 'b0000000-0000-4000-8000-000000000002', serialNumber: 'HST-77' })]

async function search(words: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Search everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  await person.type(dialog.getByRole('combobox', { name: 'Search everything' }), words)
  return dialog
}

describe('the search of an engineer', () => {
  test('finds jobs and items on the device without a signal, and leads to the job', async () => {
    noSignal()
    await givenEngineersDevice({ jobs, items })
    openEngineer('/engineer')

    const dialog = await search('hst77')
    const hit = within(await dialog.findByRole('group', { name: 'Equipment' })).getByRole('option')
    expect(hit.textContent).toBe('HST-77 Chain BlockAcme Foundry · Annual examination · 29/03/2026')
    await userEvent.clear(dialog.getByRole('combobox', { name: 'Search everything' }))
    await person.type(dialog.getByRole('combobox', { name: 'Search everything' }), 'j-00013')
    expect(await dialog.findByText(/^Acme Foundry · 12 Dock Road, Hull · 29\/03\/2026 · Pending$/)).toBeDefined()
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(whereWeAre()).toBe(`/engineer/job/${hoists._id}`))
  })

  test('leads to the item in its job without a signal, whatever was left open there before', async () => {
    noSignal()
    await givenEngineersDevice({ jobs, items })
    rememberOpened(givenJob()._id, givenItem()._id)
    openEngineer('/engineer')

    const dialog = await search('hst77')
    await userEvent.click(within(await dialog.findByRole('group', { name: 'Equipment' })).getByRole('option'))

    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body)
      expect(document.activeElement?.textContent).toContain('Serial number HST-77')
    })
    expect(whereWeAre()).toContain(`/engineer/job/${givenJob()._id}`)
  })

  test('begins anew with the first key after it was closed', async () => {
    noSignal()
    await givenEngineersDevice({ jobs, items })
    openEngineer('/engineer')
    await search('hst77')
    await userEvent.keyboard('{Escape}')

    await userEvent.click(screen.getByRole('button', { name: 'Search everything' }))
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.keyboard('j-00013')

    expect(field.value).toBe('j-00013')
  })

  test('adds what the server finds, and shows once what both find', async () => {
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/search': () =>
        json(200, givenResults({ jobs: [{ ...jobHit, number: 'J-00012' }], equipment: [equipmentHit] })),
    })
    await givenEngineersDevice({ jobs: [givenJob()], items: [] })
    openEngineer('/engineer')

    const dialog = await search('annual')

    expect(within(await dialog.findByRole('group', { name: 'Equipment' })).getByRole('option')).toBeDefined()
    expect(within(dialog.getByRole('group', { name: 'Jobs' })).getAllByRole('option')).toHaveLength(1)
  })
})
