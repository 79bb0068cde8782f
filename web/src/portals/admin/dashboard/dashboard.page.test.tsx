import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DashboardPage } from './dashboard.page.tsx'
import { AdminPortal } from '#web/portals/admin/admin-portal.tsx'
import { newId } from '#web/offline/store/new-id.ts'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenNotice } from '#web/testing/given-notice.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { openAsAdmin, write } from '#web/testing/open-admin.tsx'
import { press, showPage } from '#web/testing/show-page.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { type Dashboard, attentionKinds, type AttentionRow } from '#contract/dashboard/dashboard.contract.ts'

const complete: Dashboard['missing'] = {
  firmDetails: false,
  headSignature: false,
  ownSignature: false,
  company: false,
  engineer: false,
  job: false,
}
const counts: Dashboard = {
  companies: 1204,
  users: { engineer: 3, admin: 1, customer: 12 },
  jobs: { pending: 5, inProgress: 2 },
  invoices: { awaiting: 3, unpaid: 2 },
  recoveredWork: 0,
  heldMail: 0,
  missing: complete,
}

const noAttention = { rows: [], counts: Object.fromEntries(attentionKinds.map((kind) => [kind, 0])) }

function open(
  reply: () => Response | Promise<Response>,
  attention: () => object = () => noAttention,
  more: Parameters<typeof falseServer>[0] = {},
) {
  const server = falseServer({
    'GET /api/admin/dashboard': reply,
    'GET /api/admin/attention': () => json(200, attention()),
    ...more,
  })
  showPage(
    <ThemeProvider>
      <DashboardPage />
    </ThemeProvider>,
    '/admin',
  )
  return server
}

beforeEach(() => {
  givenSession({ role: 'admin' })
})

test('the cards carry live counts and lead where they say', async () => {
  open(() => json(200, counts))
  await screen.findByText('1,204')

  const card = (label: string) => screen.getByRole('link', { name: new RegExp(`^${label}`) })
  expect(card('Companies').getAttribute('href')).toBe('/admin/companies')
  expect(within(card('Users')).getByText('16')).toBeDefined()
  expect(card('Users').textContent?.replaceAll('\u00a0', ' ')).toContain('3 engineers, 1 administrator, 12 customers')
  expect(card('Inspections').getAttribute('href')).toBe('/engineer')
})

describe('what needs attention', () => {
  const noticeId = givenNotice()._id
  const danger: AttentionRow = {
    kind: 'danger-unanswered',
    _id: noticeId,
    title: 'Chain Block, serial number CB-1',
    detail: 'Acme Ltd, Hull · Mel Moore was told, no answer yet',
    since: '2026-06-12',
    to: `/admin/danger/${noticeId}`,
    action: 'Record a call',
    companyId: givenNotice().companyId._id,
  }
  const job = (number: number): AttentionRow => ({
    ...danger,
    kind: 'job-unassigned',
    _id: newId(),
    title: `J-000${number}, Annual examination`,
    detail: 'Acme Ltd, Hull',
    since: null,
    to: `/admin/jobs/${number}/edit`,
    action: 'Assign',
  })
  const attention =
    (rows: AttentionRow[], total = rows.length) =>
    () => ({
      rows,
      counts: { ...noAttention.counts, 'job-unassigned': total },
    })

  test('stands first, each with its button', async () => {
    open(() => json(200, counts), attention([danger, job(12)]))

    const list = within(await screen.findByRole('region', { name: /^Needs attention/ }))

    expect(list.getByText('Acme Ltd, Hull · Mel Moore was told, no answer yet')).toBeDefined()
    expect(list.getByText('since 12/06/2026')).toBeDefined()
    expect(list.getByRole('link', { name: 'Assign: J-00012, Annual examination' }).getAttribute('href')).toBe(
      '/admin/jobs/12/edit',
    )
  })

  test('is asked for together with the counts, and keeps its place until they have come', async () => {
    const server = open(() => new Promise<Response>(() => {}), attention([danger]))

    await waitFor(() =>
      expect(server.received.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/api/admin/dashboard', '/api/admin/attention']),
      ),
    )
    expect(await screen.findByText('Loading')).toBeDefined()
    expect(screen.queryByRole('region', { name: /^Needs attention/ })).toBeNull()
  })

  test('lets a call be recorded without leaving the list', async () => {
    let isTelephoned = false
    open(
      () => json(200, counts),
      () => (isTelephoned ? noAttention : attention([danger])()),
      {
        [`GET /api/notices/${noticeId}`]: () => json(200, givenNotice()),
        [`POST /api/notices/${noticeId}/telephoned`]: () => {
          isTelephoned = true
          return json(200, givenNotice())
        },
      },
    )

    await press(/Record a call: Chain Block/)
    write(await screen.findByLabelText('Who did you speak to?'), 'Mel Moore')
    await press('Record the call')

    expect(await screen.findByText('Nothing needs attention.')).toBeDefined()
  })

  test('shows the first eight, then all it was given, and says how many more there are', async () => {
    open(
      () => json(200, counts),
      attention(
        Array.from({ length: 20 }, (_, index) => job(index + 10)),
        30,
      ),
    )
    const list = within(await screen.findByRole('region', { name: 'Needs attention 30' }))
    expect(list.getAllByRole('listitem')).toHaveLength(8)

    await press('Show 12 more')

    expect(list.getAllByRole('listitem')).toHaveLength(20)
    expect(list.getByText('10 more are on their own pages.')).toBeDefined()
  })
})

test('a card for each part of the business says what it is for, in the order of the business', async () => {
  open(() => json(200, counts))
  await screen.findByText('1,204')

  const cards = within(screen.getByRole('list')).getAllByRole('link')

  const labelOf = (card: HTMLElement) => card.firstChild?.textContent
  expect(cards.map((card) => [labelOf(card), card.getAttribute('href')])).toEqual([
    ['KPIs', '/admin/kpis'],
    ['Companies', '/admin/companies'],
    ['Jobs', '/admin/jobs'],
    ['Users', '/admin/users'],
    ['Invoices', '/admin/invoices'],
    ['Purchase Orders', '/admin/purchase-orders'],
    ['Inspections', '/engineer'],
  ])
  const words = cards.map(({ textContent }) => textContent).join()
  for (const text of ['Manage customer companies', 'Schedule and track inspections', 'Manage supplier orders'])
    expect(words).toContain(text)
})

test('the quick actions lead straight to their forms, the commonest as the main one', () => {
  open(() => json(200, counts))

  const actions = within(screen.getByRole('group', { name: 'Quick actions' })).getAllByRole('link')
  expect(actions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Register Company', '/admin/companies?add=1'],
    ['Add New User', '/admin/users/new'],
    ['Create New Job', '/admin/jobs/new'],
  ])
})

describe('the first steps of a new firm', () => {
  const stepsOf = async (missing: Partial<Dashboard['missing']>, companies = 0) => {
    open(() => json(200, { ...counts, companies, missing: { ...complete, ...missing } }))
    return within(await screen.findByRole('region', { name: 'First steps' }))
  }

  test('stand in their order, each with the way to it, the first open one marked as the next', async () => {
    const steps = await stepsOf({ headSignature: true, company: true, engineer: true, job: true })

    const ways = steps.getAllByRole('link')
    expect(ways.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/head-signature', 'step'],
      ['/admin/companies?add=1', null],
      ['/admin/users/new', null],
      ['/admin/jobs/new', null],
      ['/admin/import/new', null],
    ])
    expect(steps.getByText('Your firm’s name and address')).toBeDefined()
    expect(steps.getByText('1 of 5 done')).toBeDefined()
  })

  test('lead to the company that is there already when it lacks its site', async () => {
    const steps = await stepsOf({ company: true, job: true }, 1)

    expect(steps.getByRole('link', { name: /^Your first company/ }).getAttribute('href')).toBe('/admin/companies')
  })

  test('ask for the own signature of an administrator who examines', async () => {
    const steps = await stepsOf({ ownSignature: true, company: true, job: true })

    expect(steps.getByRole('link', { name: /^Your own signature/ }).getAttribute('href')).toBe('/signature')
  })

  test('end when a job exists, though nobody examines yet and the company has no site any more', async () => {
    open(() => json(200, { ...counts, missing: { ...complete, company: true, engineer: true } }))
    await screen.findByText('1,204')

    expect(screen.queryByText('First steps')).toBeNull()
  })
})

describe('what certificates still need', () => {
  test('is listed with the way to it, and what is there already is ticked', async () => {
    open(() => json(200, { ...counts, missing: { ...complete, firmDetails: true, headSignature: true } }))
    await screen.findByRole('heading', { name: 'What certificates still need' })

    const needs = screen.getByRole('region', { name: 'What certificates still need' })
    const ways = within(needs).getAllByRole('link')
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/tool-settings', '/head-signature'])
    expect(screen.queryByText('First steps')).toBeNull()
  })

  test('is not mentioned once it is all there', async () => {
    open(() => json(200, counts))
    await screen.findByText('1,204')

    expect(screen.queryByText('What certificates still need')).toBeNull()
    expect(screen.queryByText('First steps')).toBeNull()
  })
})

test('counts that cannot be loaded leave the cards usable', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  open(() => json(403, { error: 'Not now.', code: 'not-allowed' }))

  expect(await screen.findByText('The counts could not be loaded.')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Companies/ })).toBeDefined()
})

test('the rail is divided in groups that fold, remember it and still say how much waits', async () => {
  const open = () =>
    openAsAdmin('/admin', <Route path="/admin/*" element={<AdminPortal />} />, {
      'GET /api/admin/dashboard': () => json(200, { ...counts, recoveredWork: 3, dangers: 2 }),
      'GET /api/admin/attention': () => json(200, noAttention),
    })
  open()
  const rail = () => within(screen.getByRole('navigation', { name: 'Main' }))
  expect(await screen.findByText(/^5.pending, 2.in.progress$/)).toBeDefined()
  expect(rail().getByRole('link', { name: 'Work to review 3 waiting' })).toBeDefined()
  expect(
    rail()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plan', 'Customers', 'Money', 'Office'])

  await userEvent.click(rail().getByRole('button', { name: 'Customers' }))
  expect(rail().queryByRole('link', { name: /^Danger/ })).toBeNull()
  expect(rail().getByRole('button', { name: 'Customers 2 open' }).getAttribute('aria-expanded')).toBe('false')

  cleanup()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Customers 2 open' }))
  expect(rail().getByRole('link', { name: 'Danger 2 open' })).toBeDefined()
})
