import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, openEngineer } from '#web/testing/open-engineer.tsx'

const issued = givenJob({
  status: 'completed',
  completedDate: '2026-03-29T15:00:00.000Z',
  certificateUrl: '/files/1/certificate.pdf',
})
const jane = {
  _id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Jane Doe',
  email: 'jane@acme.test',
  phone: '',
  companyId: issued.companyId._id,
}

test('an engineer sends the report of a completed job to a contact of its company', async () => {
  const path = `/api/certificates/jobs/${issued._id}`
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    [`GET ${path}/contacts`]: () => json(200, [jane]),
    [`GET ${path}/lessors`]: () => json(200, []),
    'GET /api/mail/delivery': () => json(200, { goesTo: 'server', from: 'Firm <office@firm.test>' }),
    [`POST ${path}/mail`]: () => json(201, { to: { name: jane.name, email: jane.email } }),
  })
  await givenEngineersDevice({ jobs: [issued], items: [givenItem()] })
  openEngineer(`/engineer/job/${issued._id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Email to Jane Doe queued')).toBeDefined()
  const [sent] = received.filter(({ method, path: asked }) => method === 'POST' && asked.endsWith('/mail'))
  expect(sent?.body).toMatchObject({ contactId: jane._id })
  expect(await screen.findByRole('button', { name: 'Send report' })).toBe(document.activeElement)
})

test('an engineer sends to the hire firm what the report says of its equipment, and sees which firm has no address', async () => {
  const path = `/api/certificates/jobs/${issued._id}`
  const piece = (_id: string, serialNumber: string) => ({
    _id,
    description: 'Scissor Lift',
    serialNumber,
    itemIds: [`item-${_id}`],
  })
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    [`GET ${path}/contacts`]: () => json(200, [jane]),
    [`GET ${path}/lessors`]: () =>
      json(200, [
        { name: 'Hire Ltd', email: 'reports@hire.test', equipment: [piece('e1', 'SL-1'), piece('e2', 'SL-2')] },
        { name: 'Quiet Hire', email: '', equipment: [piece('e3', 'SL-3')] },
      ]),
    'GET /api/mail/delivery': () => json(200, { goesTo: 'server', from: 'Firm <office@firm.test>' }),
    [`POST ${path}/mail`]: () => json(201, { to: { name: 'Hire Ltd', email: 'reports@hire.test' } }),
  })
  await givenEngineersDevice({ jobs: [issued], items: [givenItem()] })
  openEngineer(`/engineer/job/${issued._id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }))
  const firm = { name: 'Hire Ltd (reports@hire.test): the 2 items hired from there' }
  await userEvent.click(await screen.findByRole('radio', firm))
  expect(screen.getByText('Quiet Hire: no email address')).toBeDefined()
  expect(screen.getByText('Scissor Lift SL-3: the office can add the address on its page.')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Email to Hire Ltd queued')).toBeDefined()
  const [sent] = received.filter(({ method, path: asked }) => method === 'POST' && asked.endsWith('/mail'))
  expect(sent?.body).toMatchObject({ lessorEmail: 'reports@hire.test' })
  expect(sent?.body).not.toHaveProperty('contactId')
})

test('without a mail server the hire firm is offered its own certificates, never the whole report', async () => {
  const path = `/api/certificates/jobs/${issued._id}`
  const lifted = { _id: 'e1', description: 'Scissor Lift', serialNumber: 'SL-1', itemIds: ['i1'] }
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    [`GET ${path}/contacts`]: () => json(200, [jane]),
    [`GET ${path}/lessors`]: () => json(200, [{ name: 'Hire Ltd', email: 'reports@hire.test', equipment: [lifted] }]),
    'GET /api/mail/delivery': () => json(200, { goesTo: 'folder', from: 'Firm <x@localhost>' }),
  })
  await givenEngineersDevice({ jobs: [issued], items: [givenItem()] })
  openEngineer(`/engineer/job/${issued._id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Send report' }))

  expect(await screen.findByText('Email isn’t set up yet')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Jane Doe (jane@acme.test)')
  const own = 'Hire Ltd (reports@hire.test): the item hired from there. Only this goes there:'
  const firm = within((await screen.findByText(own)).parentElement ?? document.body)
  expect(firm.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Certificate for this item: Scissor Lift SL-1',
  ])
})

test('nothing is sent of a job that has no report yet', async () => {
  falseServer({ 'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }) })
  await givenEngineersDevice({ jobs: [{ ...issued, certificateUrl: null }], items: [givenItem()] })
  openEngineer(`/engineer/job/${issued._id}`)

  await screen.findByRole('button', { name: /^View Certificate/ })

  expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull()
})
