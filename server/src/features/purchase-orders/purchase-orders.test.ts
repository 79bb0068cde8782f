import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createPurchaseOrder,
  deletePurchaseOrder,
  exportPurchaseOrders,
  getPurchaseOrder,
  listPurchaseOrders,
  updatePurchaseOrder,
} from '#contract/purchase-orders/purchase-orders.contract.ts'
import { takeNumber } from '#server/db/numbers.ts'
import { testApp } from '#server/testing/test-app.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const shackles = {
  supplier: 'Gunnebo',
  contractReference: 'FW-26',
  lineItems: [
    { description: 'Shackles', cost: 33.33 },
    { description: 'Chain', cost: 66.6 },
  ],
  notes: 'To the yard',
}

describe('making a purchase order', () => {
  test('gives a draft with the next number and its total, and records it', async () => {
    const { admin, db } = await testApp()

    const reply = await admin.send(createPurchaseOrder, shackles)

    expect(reply).toMatchObject({
      status: 201,
      body: {
        ...shackles,
        poNumber: 1,
        status: 'draft',
        totalCost: 99.93,
        createdBy: { _id: admin.user.id, name: admin.user.name },
        createdAt: '2026-06-15T09:00:00.000Z',
        orderedDate: null,
        receivedDate: null,
        paidDate: null,
        invoiceUrl: null,
        deliveryNoteUrl: null,
        version: 1,
      },
    })
    expect(await admin.send(getPurchaseOrder, { orderId: reply.body._id })).toEqual({
      ...reply,
      status: 200,
      headers: expect.anything(),
    })
    const event = await db.selectFrom('audit_log').selectAll().where('about', '=', reply.body._id).executeTakeFirst()
    expect(event).toMatchObject({ what: 'purchase-order-made', actor_id: admin.user.id, after: { totalPence: 9993 } })
  })

  test.each([
    ['a supplier', { ...shackles, supplier: ' ' }, 'supplier'],
    ['a line that says something', { ...shackles, lineItems: [{ description: ' ', cost: 5 }] }, 'lineItems'],
    ['costs of whole pence', { ...shackles, lineItems: [{ description: 'A', cost: 0.001 }] }, 'lineItems.0.cost'],
  ])('is refused without %s, and uses no number', async (_, order, field) => {
    const { admin } = await testApp()

    const refused = await admin.send(createPurchaseOrder, order)
    const next = await admin.send(createPurchaseOrder, shackles)

    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(next.body.poNumber).toBe(1)
  })

  test('lets nobody choose what the server decides', async () => {
    const { admin } = await testApp()

    const { body } = await admin.send(createPurchaseOrder, { ...shackles, poNumber: 77, status: 'paid', totalCost: 1 })

    expect(body).toMatchObject({ poNumber: 1, status: 'draft', totalCost: 99.93 })
  })

  test('making a purchase order twice under one id makes one order, also at the same moment', async () => {
    const { admin } = await testApp()
    const _id = randomUUID()

    const replies = await Promise.all([1, 2, 3].map(() => admin.send(createPurchaseOrder, { ...shackles, _id })))
    const other = await admin.send(createPurchaseOrder, { ...shackles, _id, supplier: 'Another' })

    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.poNumber))).toEqual(new Set([1]))
    expect(other).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    expect((await admin.send(createPurchaseOrder, shackles)).body.poNumber).toBe(2)
  })

  test('making a purchase order by many at once leaves no gap and gives no number twice, whatever fails between', async () => {
    const { admin, db } = await testApp()
    const taken = randomUUID()
    await admin.send(createPurchaseOrder, { ...shackles, _id: taken })

    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.send(createPurchaseOrder, index % 4 === 0 ? { ...shackles, _id: taken, notes: 'Other' } : shackles),
      ),
    )

    const rows = await db.selectFrom('purchase_orders').select('number').orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })

  test('making a purchase order that is cut off half-way uses no number', async () => {
    const { admin, db } = await testApp()
    const cut = db.transaction().execute(async (tx) => {
      await takeNumber(tx, 'purchase_order_numbers')
      throw new Error('killed')
    })

    await expect(cut).rejects.toThrow('killed')

    expect((await admin.send(createPurchaseOrder, shackles)).body.poNumber).toBe(1)
  })
})

describe('the list of purchase orders', () => {
  test('gives the latest first, a page at a time, with how many there are', async () => {
    const { admin } = await testApp()
    for (let index = 0; index < 3; index += 1) await admin.send(createPurchaseOrder, shackles)

    const { body, headers } = await admin.send(listPurchaseOrders, { limit: 2 })

    expect(body.map(({ poNumber }) => poNumber)).toEqual([3, 2])
    expect(headers['x-total-count']).toBe('3')
  })

  test('counts what is there, whatever happens to the orders', async () => {
    const { admin } = await testApp()
    const orders = []
    for (let index = 0; index < 5; index += 1) orders.push((await admin.send(createPurchaseOrder, shackles)).body._id)
    const [first, second, third] = orders
    await admin.send(updatePurchaseOrder, { orderId: first, status: 'paid' })
    await admin.send(updatePurchaseOrder, { orderId: second, status: 'paid' })
    await admin.send(updatePurchaseOrder, { orderId: second, status: 'ordered' })
    await admin.send(deletePurchaseOrder, { orderId: third })
    const totalOf = async (filter: object) =>
      Number((await admin.send(listPurchaseOrders, { limit: 1, ...filter })).headers['x-total-count'])

    expect(await totalOf({})).toBe(4)
    expect(await totalOf({ status: 'draft' })).toBe(2)
    expect(await totalOf({ status: 'paid' })).toBe(1)
    expect(await totalOf({ status: 'ordered' })).toBe(1)
    expect(await totalOf({ status: 'received' })).toBe(0)
    expect(await totalOf({ q: 'gunnebo' })).toBe(4)
  })

  test('is searched by number, supplier and contract, and narrowed to a status', async () => {
    const { admin } = await testApp()
    const { body: first } = await admin.send(createPurchaseOrder, shackles)
    await admin.send(createPurchaseOrder, { ...shackles, supplier: 'Kito 100%', contractReference: '' })
    await admin.send(updatePurchaseOrder, { orderId: first._id, status: 'ordered' })
    const found = async (filter: object) =>
      (await admin.send(listPurchaseOrders, { ...filter })).body.map(({ poNumber }) => poNumber)

    expect(await found({ q: 'gunn' })).toEqual([1])
    expect(await found({ q: 'KITO 100%' })).toEqual([2])
    expect(await found({ q: '#2' })).toEqual([2])
    expect(await found({ q: 'fw-26' })).toEqual([1])
    expect(await found({ q: '%' })).toEqual([2])
    expect(await found({ status: 'ordered' })).toEqual([1])
    expect(await found({ status: 'ordered', q: 'kito' })).toEqual([])
  })

  test('leaves as a file with a row for each line', async () => {
    const { admin } = await testApp()
    const { body } = await admin.send(createPurchaseOrder, { ...shackles, supplier: '+44 Ltd', notes: 'a, b' })
    await admin.send(updatePurchaseOrder, { orderId: body._id, status: 'ordered' })

    const file = await admin.send(exportPurchaseOrders, { format: 'csv', status: 'ordered' })

    expect(file.headers['content-disposition']).toContain('purchase-orders-2026-06-15.csv')
    expect(String(file.body).split('\r\n')).toEqual([
      '\ufeffPO Number,Supplier,Contract Ref,Status,Created,Ordered,Received,Paid,Description,Quantity,Unit Amount,Order Total,Created By,Notes',
      `1,'+44 Ltd,FW-26,Ordered,15/06/2026,15/06/2026,,,Shackles,1,33.33,99.93,Ada Fitter,"a, b"`,
      `1,'+44 Ltd,FW-26,Ordered,15/06/2026,15/06/2026,,,Chain,1,66.60,99.93,Ada Fitter,"a, b"`,
      '',
    ])
    expect(
      String((await admin.send(exportPurchaseOrders, { format: 'csv', status: 'paid' })).body).split('\r\n'),
    ).toHaveLength(2)
  })
})

describe('the status of a purchase order', () => {
  test('goes from any to any, and reaching one for the first time dates it', async () => {
    const { admin, clock, db } = await testApp()
    const { body: made } = await admin.send(createPurchaseOrder, shackles)
    const moved = async (status: string) => {
      clock.pass(60)
      return (await admin.send(updatePurchaseOrder, { orderId: made._id, status })).body
    }

    const paid = await moved('paid')
    await moved('ordered')
    await moved('draft')
    const again = await moved('ordered')

    expect(paid).toMatchObject({ status: 'paid', paidDate: '2026-06-15T10:00:00.000Z', orderedDate: null, version: 2 })
    expect(again).toMatchObject({
      status: 'ordered',
      orderedDate: '2026-06-15T11:00:00.000Z',
      receivedDate: null,
      paidDate: '2026-06-15T10:00:00.000Z',
    })
    const events = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'purchase-order-changed')
      .orderBy('id')
      .execute()
    expect(events[0]).toMatchObject({ before: { status: 'draft' }, after: { status: 'paid' } })
  })

  test('tells the second of two people, and takes a retry', async () => {
    const { admin } = await testApp()
    const { body } = await admin.send(createPurchaseOrder, shackles)
    await admin.send(updatePurchaseOrder, { orderId: body._id, status: 'ordered', version: 1 })

    const second = await admin.send(updatePurchaseOrder, { orderId: body._id, status: 'paid', version: 1 })
    const retry = await admin.send(updatePurchaseOrder, { orderId: body._id, status: 'ordered', version: 1 })

    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale-version', current: { status: 'ordered', version: 2 } },
    })
    expect(retry).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('is refused where there is no such order or no such status', async () => {
    const { admin } = await testApp()
    const { body } = await admin.send(createPurchaseOrder, shackles)

    expect(await admin.send(updatePurchaseOrder, { orderId: nobody, status: 'paid' })).toMatchObject({ status: 404 })
    expect(await admin.send(updatePurchaseOrder, { orderId: body._id, status: 'lost' })).toMatchObject({ status: 400 })
  })
})

describe('deleting a purchase order', () => {
  test('hides it, answers the same again, and never gives its number away', async () => {
    const { admin, db } = await testApp()
    const _id = randomUUID()
    await admin.send(createPurchaseOrder, { ...shackles, _id })

    const replies = [
      await admin.send(deletePurchaseOrder, { orderId: _id }),
      await admin.send(deletePurchaseOrder, { orderId: _id }),
    ]

    expect(replies).toMatchObject([
      { status: 200, body: { _id } },
      { status: 200, body: { _id } },
    ])
    expect(await admin.send(getPurchaseOrder, { orderId: _id })).toMatchObject({ status: 404 })
    expect((await admin.send(listPurchaseOrders)).body).toEqual([])
    expect(await admin.send(createPurchaseOrder, { ...shackles, _id })).toMatchObject({ status: 409 })
    expect((await admin.send(createPurchaseOrder, shackles)).body.poNumber).toBe(2)
    const events = await db.selectFrom('audit_log').select('what').where('about', '=', _id).orderBy('id').execute()
    expect(events).toEqual([{ what: 'purchase-order-made' }, { what: 'purchase-order-deleted' }])
  })

  test('is refused where there never was one', async () => {
    const { admin } = await testApp()

    expect(await admin.send(deletePurchaseOrder, { orderId: nobody })).toMatchObject({ status: 404 })
  })
})
