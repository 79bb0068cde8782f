import { expect, test } from 'vitest'
import { createInvoice, listInvoices, updateInvoice, voidInvoice } from '#contract/invoices/invoices.contract.ts'
import { getToolSettings, updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'

const firm = { companyName: 'Hopwood Ltd', companyAddress: '12 Foundry Lane' }
const priceList = { perVisit: 95, perItem: 4.5, byKind: [{ kind: 'chain block', price: 15 }] }

test('the price list is saved, kept by a client that does not know it, and a kind has one price', async () => {
  const { admin } = await completedJob()
  const save = (input: object) => admin.send(updateToolSettings, { ...firm, ...input })

  expect((await save({ priceList })).body).toMatchObject({ priceList })
  const again = await save({ priceList })
  expect((await save({ vatNumber: 'GB123456789' })).body).toMatchObject({ priceList, vatNumber: 'GB123456789' })
  expect((await admin.send(getToolSettings, {})).body.version).toBe(again.body.version + 1)

  const twice = { ...priceList, byKind: [...priceList.byKind, { kind: 'Chain  Block', price: 20 }] }
  expect(await save({ priceList: twice })).toMatchObject({
    status: 400,
    body: { fields: { 'priceList.byKind': 'Each kind can have one price.' } },
  })
  expect(await save({ priceList: { ...priceList, perVisit: -1 } })).toMatchObject({ status: 400 })
})

test('a new invoice charges the visit and what was examined, not what was left out or still awaits', async () => {
  const { admin, anotherJob } = await completedJob()
  await admin.send(updateToolSettings, { ...firm, priceList })
  const job = await anotherJob([
    { description: 'Chain Block' },
    { description: 'Chain Block' },
    { description: 'Shackle' },
    { description: 'Shackle', status: 'awaiting_inspection', outcome: 'not_found', outcome_reason: 'On hire' },
    { description: 'Shackle', status: 'awaiting_inspection' },
  ])

  const { body } = await admin.send(createInvoice, { jobId: job.id })

  expect(body).toMatchObject({
    lineItems: [
      {
        description: 'LOLER thorough examination: Annual examination (3 items examined)',
        quantity: 1,
        unitPrice: 95,
      },
      { description: 'chain block', quantity: 2, unitPrice: 15, total: 30 },
      { description: 'Other items examined', quantity: 1, unitPrice: 4.5 },
    ],
    subtotal: 129.5,
    vatAmount: 25.9,
    total: 155.4,
  })
})

test('the invoices of one job are listed by its id, void ones too, and no other’s', async () => {
  const { admin, job, anotherJob } = await completedJob()
  const { body: first } = await admin.send(createInvoice, { jobId: job.id })
  await admin.send(updateInvoice, { invoiceId: first._id, status: 'invoice_sent' })
  await admin.send(voidInvoice, { invoiceId: first._id, reason: 'Wrong price' })
  const { body: second } = await admin.send(createInvoice, { jobId: job.id })
  const other = await anotherJob()
  await admin.send(createInvoice, { jobId: other.id })

  const listed = await admin.send(listInvoices, { jobId: job.id, limit: 1 })

  expect(listed.body.map(({ _id }) => _id)).toEqual([second._id])
  expect(listed.headers['x-total-count']).toBe('2')
})
