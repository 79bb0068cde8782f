import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { ImportPages } from './imports.page.tsx'
import { falseUploads } from '#web/testing/false-uploads.ts'
import { json } from '#web/testing/false-server.ts'
import { givenImport, givenImportRow } from '#web/testing/given-import.ts'
import { address, chooseFrom, openAsAdmin, page, type Replies } from '#web/testing/open-admin.tsx'
import { press } from '#web/testing/show-page.tsx'
import { givenCompany } from '#web/testing/given-records.ts'
import type { Import } from '#contract/imports/imports.contract.ts'

const { _id } = givenImport()
const routes = <Route path="/admin/import/*" element={<ImportPages />} />

/** A server with one import, which answers as it stands. */
function open(path: string, imported: Import, replies: Replies = {}) {
  const server = { imported }
  const { received } = openAsAdmin(path, routes, {
    'GET /api/imports': () => page([server.imported]),
    [`GET /api/imports/${_id}`]: () => json(200, server.imported),
    [`GET /api/imports/${_id}/rows`]: () => page([]),
    [`PUT /api/imports/${_id}/mapping`]: ({ body }) => {
      const { columns, ...changes } = Object(body)
      const fields = new Map(columns.map(({ index, field }: { index: number; field: string }) => [index, field]))
      server.imported = {
        ...server.imported,
        ...changes,
        columns: server.imported.columns.map((column) => ({ ...column, field: fields.get(column.index) ?? null })),
        version: server.imported.version + 1,
      }
      return json(200, server.imported)
    },
    [`POST /api/imports/${_id}/check`]: () => json(202, (server.imported = { ...server.imported, state: 'checking' })),
    [`POST /api/imports/${_id}/run`]: () => json(202, (server.imported = { ...server.imported, state: 'running' })),
    [`POST /api/imports/${_id}/undo`]: () => json(202, (server.imported = { ...server.imported, state: 'undoing' })),
    ...replies,
  })
  const sent = () => received.filter(({ method }) => method !== 'GET')
  return { server, sent }
}

const checked = givenImport({
  state: 'checked',
  counts: { create: 19_412, update: 3, unchanged: 0, needsYou: 588, skipped: 0, undone: 0 },
  problems: [
    { message: 'no serial number', field: 'serialNumber', rows: 412 },
    { message: 'no such day', field: 'nextExaminationDate', rows: 176 },
  ],
})

test('the list says of each import what came of its rows, and leads to it', async () => {
  open('/admin/import', { ...checked, state: 'done' })

  const row = (await screen.findByRole('link', { name: /^register.xlsx/ })).closest('tr')

  expect(row?.textContent).toContain('Equipment, by Grace HopwoodDoneCreated 19,412 · Updated 3 · Needs you 588')
  expect(screen.getByRole('link', { name: 'New import' }).getAttribute('href')).toBe('/admin/import/new')
})

test('on a phone the list says which rows need somebody before what came to nothing', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(matchMedia(media), { matches: true }))
  open('/admin/import', { ...checked, counts: { ...checked.counts, create: 0, update: 0 } })

  const row = (await screen.findByRole('link', { name: /^register.xlsx/ })).closest('tr')

  expect(row?.textContent).toContain('EquipmentNeeds you 588')
})

describe('a new import', () => {
  test('takes a file with its kind and the company of a sheet that names none, and goes on to its columns', async () => {
    const { uploads } = falseUploads(() => ({ status: 201, body: givenImport() }))
    const acme = givenCompany()
    open('/admin/import/new?kind=equipment', givenImport(), {
      'GET /api/companies': () => page([acme]),
      [`GET /api/companies/${acme._id}`]: () => json(200, { company: acme, contacts: [], siteAddresses: [] }),
    })
    const file = new File(['S/N'], 'register.csv', { type: 'text/csv' })

    await chooseFrom('Company', 'Acme Ltd')
    await userEvent.upload(screen.getByLabelText('Choose a file or drop it here'), file)

    await waitFor(() => expect(address()).toBe(`/admin/import/${_id}/columns`))
    expect(uploads).toMatchObject([{ address: 'POST /api/imports', field: 'file', file }])
    expect(uploads[0]?.fields).toEqual({ kind: 'equipment', companyId: acme._id })
  })

  test('says why a file is refused', async () => {
    const error = 'This is an old Excel file (.xls). Open it in Excel and save it as .xlsx.'
    falseUploads(() => ({ status: 400, body: { error, code: 'invalid-input' } }))
    open('/admin/import/new', givenImport())

    await userEvent.upload(
      await screen.findByLabelText('Choose a file or drop it here'),
      new File(['x'], 'old.csv', { type: 'text/csv' }),
    )

    expect((await screen.findByRole('alert')).textContent).toBe(error)
  })

  test('says why its file could not be read', async () => {
    open(
      `/admin/import/${_id}`,
      givenImport({ state: 'failed', columns: [], error: 'A quote in row 7 is never closed.' }),
    )

    expect((await screen.findByRole('alert')).textContent).toBe('A quote in row 7 is never closed.')
    expect(screen.getByRole('link', { name: 'Choose another file' })).toBeDefined()
  })
})

describe('the columns', () => {
  test('show their first rows and are saved as they are chosen; a field leaves the column it was read from', async () => {
    const { sent } = open(`/admin/import/${_id}/columns`, givenImport())
    const colour = await screen.findByLabelText('Colour is')
    expect(screen.getByText('CB-2')).toBeDefined()

    await userEvent.selectOptions(colour, 'Serial Number (now S/N)')

    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({
      columns: [
        { index: 0, field: 'company' },
        { index: 1, field: null },
        { index: 2, field: 'nextExaminationDate' },
        { index: 3, field: 'serialNumber' },
      ],
    })
    expect(screen.getByLabelText<HTMLSelectElement>('S/N is').value).toBe('')
  })

  test('of dates that could be read in two ways are chosen before the check', async () => {
    const { sent } = open(`/admin/import/${_id}/columns`, givenImport({ dateOrders: { nextExaminationDate: null } }))

    await press('Check')

    const order = screen.getByLabelText('Dates in Next Examination')
    expect(document.activeElement).toBe(order)
    expect(screen.getByText('First choose how the dates are written in Next due.')).toBeDefined()
    expect(sent()).toEqual([])

    await userEvent.selectOptions(order, 'Day, month, year: 03/04 is 3 April')
    await press('Check')

    await waitFor(() => expect(address()).toBe(`/admin/import/${_id}/check`))
    expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /api/imports/${_id}/mapping`,
      `POST /api/imports/${_id}/check`,
    ])
    expect(sent()[0]?.body).toMatchObject({ dateOrders: { nextExaminationDate: 'dmy' } })
  })

  test('of serial numbers that lost their zeros offer a width', async () => {
    const message = 'Excel kept these as numbers, so zeros in front are lost.'
    const { sent } = open(
      `/admin/import/${_id}/columns`,
      givenImport({ notes: [{ column: 'S/N', field: 'serialNumber', message }] }),
    )

    await userEvent.selectOptions(await screen.findByLabelText('Zeros in front'), 'Fill up to 6 digits')

    expect(screen.getByText(message)).toBeDefined()
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ serialWidth: 6 }))
  })
})

describe('the check', () => {
  test('tells the counts, then the problems by kind, then each row with its column, value and what is right', async () => {
    const problem = { column: 'S/N', field: 'serialNumber', value: 'N/A', message: 'Enter the serial number.' }
    open(`/admin/import/${_id}/check`, checked, {
      [`GET /api/imports/${_id}/rows`]: () => page([givenImportRow({ problems: [problem] })]),
    })

    const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)

    expect(tabs).toEqual(['Create 19,412', 'Update 3', 'Unchanged 0', 'Needs you 588'])
    expect(screen.getAllByText(/×/).map((each) => each.parentElement?.textContent)).toEqual([
      '412 × no serial number',
      '176 × no such day',
    ])
    const row = await screen.findByRole('row', { name: /Chain Block/ })
    expect(row.textContent).toBe('5Chain BlockS/NN/A: Enter the serial number.')
  })

  test('tells of an update what stands here and what the sheet says', async () => {
    const changes = [{ field: 'wll', before: '1 t', after: '2 t' }]
    open(`/admin/import/${_id}/check?outcome=update`, checked, {
      [`GET /api/imports/${_id}/rows`]: ({ path }) =>
        page(path.includes('outcome=update') ? [givenImportRow({ changes, recordId: _id })] : []),
    })

    expect((await screen.findByRole('row', { name: /Chain Block/ })).textContent).toContain('WLL1 t → 2 t')
    expect(screen.getByRole('link', { name: 'Chain Block' }).getAttribute('href')).toBe(`/admin/equipment/${_id}`)
  })

  test('is followed by the run, which says why it is refused', async () => {
    open(`/admin/import/${_id}/check`, checked, {
      [`POST /api/imports/${_id}/run`]: () => json(409, { error: 'Check it again first.', code: 'invalid-input' }),
    })

    await press('Run')

    expect((await screen.findByRole('alert')).textContent).toBe('Check it again first.')
  })

  test('that another tab has run leads to that run', async () => {
    const { server } = open(`/admin/import/${_id}/check`, checked, {
      [`POST /api/imports/${_id}/run`]: () => {
        server.imported = { ...checked, state: 'running', progress: { done: 4000, of: 19_415 } }
        return json(409, { error: 'It can’t be run while it runs.', code: 'import-not-ready' })
      },
    })

    await press('Run')

    expect(await screen.findByText('4,000 of 19,415 rows written')).toBeDefined()
    expect(address()).toBe(`/admin/import/${_id}/done`)
  })
})

describe('the run', () => {
  const running: Import = { ...checked, state: 'running', progress: { done: 4000, of: 19_415 } }

  test('tells rows done of all, also after a reload', async () => {
    open(`/admin/import/${_id}/columns`, running)

    expect(await screen.findByText('4,000 of 19,415 rows written')).toBeDefined()
    expect(address()).toBe(`/admin/import/${_id}/done`)
  })

  test('says which import it waits for', async () => {
    open(`/admin/import/${_id}/done`, { ...running, waitingFor: { _id, fileName: 'other.csv' } })

    expect(await screen.findByRole('heading', { name: 'Waiting for other.csv to finish' })).toBeDefined()
  })

  test('is over when the server says so', async () => {
    const { server } = open(`/admin/import/${_id}/done`, running)
    await screen.findByText('4,000 of 19,415 rows written')
    server.imported = { ...running, state: 'done', finishedAt: '2026-11-18T09:40:00.000Z' }

    expect(await screen.findByText(/^Done, and 588.rows need you$/, {}, { timeout: 5000 })).toBeDefined()
  })
})

describe('a finished import', () => {
  const done: Import = {
    ...checked,
    state: 'done',
    finishedAt: '2026-11-18T09:40:00.000Z',
    undoUntil: '2999-12-18T09:40:00.000Z',
  }

  test('can be undone until its last day, after a question', async () => {
    const { sent } = open(`/admin/import/${_id}/done`, done)

    await press('Undo (until 18/12/2999)')
    const question = await screen.findByRole('dialog', { name: 'Undo register.xlsx?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Undo' }))

    await waitFor(() => expect(sent()).toMatchObject([{ path: `/api/imports/${_id}/undo` }]))
    expect(await screen.findByRole('heading', { name: 'Undoing' })).toBeDefined()
  })

  test('says after the undo what was left, and why', async () => {
    const problem = { column: '', field: null, value: '', message: 'It was examined since.' }
    const counts = { ...done.counts, needsYou: 2, undone: 19_413 }
    open(
      `/admin/import/${_id}/done`,
      { ...done, state: 'undone', undoUntil: null, counts },
      {
        [`GET /api/imports/${_id}/rows`]: () => page([givenImportRow({ problems: [problem] })]),
      },
    )

    expect(await screen.findByText(/^19,413.rows were undone\. 2.rows need you: see why below\.$/)).toBeDefined()
    expect(await screen.findByText('It was examined since.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  test('that failed while it ran goes on where it stopped', async () => {
    const { sent } = open(`/admin/import/${_id}/done`, { ...done, state: 'failed', error: 'A fault.', undoUntil: null })

    await press('Continue')

    await waitFor(() => expect(sent()).toMatchObject([{ path: `/api/imports/${_id}/run` }]))
    expect(await screen.findByRole('heading', { name: 'Writing the rows' })).toBeDefined()
  })

  test('has no other step any more', async () => {
    open(`/admin/import/${_id}/columns`, done)

    await waitFor(() => expect(address()).toBe(`/admin/import/${_id}/done`))
  })
})
