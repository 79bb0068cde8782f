import { describe, expect, test } from 'vitest'
import { mailCreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { mailInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { invoiceToCredit, partOf } from '#server/testing/given/credited-invoice.ts'

/** An invoice over £465.00, and what its mails say. */
async function invoiceToMail(status?: string) {
  const context = await invoiceToCredit(status)
  const { admin, given, company, invoiceId, db, clock } = context
  const contact = await given.contact({ company_id: company.id })
  const lastText = async () => {
    const { body } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    return body
  }
  return {
    ...context,
    pay: async () => {
      clock.pass(1)
      await admin.send(updateInvoice, { invoiceId, status: 'invoice_paid' })
      clock.pass(1)
    },
    mailed: async () => {
      await admin.send(mailInvoice, { invoiceId, contactId: contact.id })
      return lastText()
    },
    mailedNote: async (creditNoteId: string) => {
      await admin.send(mailCreditNote, { creditNoteId, contactId: contact.id })
      return lastText()
    },
  }
}

const terms = 'Payment due within 30 days'

describe('the mail of an invoice', () => {
  test('states the terms while all of it is to be paid', async () => {
    const { mailed } = await invoiceToMail()

    expect(await mailed()).toContain(`invoice INV-00001 for £465.00: J-00001, Annual examination.\n\n${terms}`)
  })

  test('asks for nothing where discounts took all of it', async () => {
    const { admin, invoiceId, mailed } = await invoiceToMail('invoice_generated')
    const lineItems = [...partOf(100), ...partOf(-100)]
    await admin.send(updateInvoice, { invoiceId, lineItems })

    const text = await mailed()

    expect(text).toContain('for £0.00: J-00001, Annual examination.\n\nNothing is due.')
    expect(text).not.toContain(terms)
  })

  test('says of a paid one when it was paid, and asks for nothing', async () => {
    const { mailed, pay } = await invoiceToMail()
    await pay()

    const text = await mailed()

    expect(text).toContain('It was paid on 15 June 2026. Nothing is due.')
    expect(text).not.toContain(terms)
  })

  test('says of one that was credited in full that nothing is due', async () => {
    const { mailed, credit } = await invoiceToMail()
    await credit()

    const text = await mailed()

    expect(text).toContain('It was credited in full, so nothing is due.')
    expect(text).not.toContain(terms)
  })

  test('asks for the balance of one that was credited in part, by its day', async () => {
    const { mailed, credit } = await invoiceToMail()
    await credit({ lineItems: partOf(100) })

    const text = await mailed()

    expect(text).toContain('£120.00 of it was credited, so £345.00 is due by 15 July 2026.')
    expect(text).not.toContain(terms)
  })

  test('says of one that was credited after it was paid what is given back', async () => {
    const { mailed, pay, credit } = await invoiceToMail()
    await pay()
    await credit({ lineItems: partOf(20) })

    expect(await mailed()).toContain('It was paid on 15 June 2026. £24.00 is to be refunded or credited to you.')
  })
})

describe('the mail of a credit note', () => {
  test('says that it lowers an invoice that is not paid', async () => {
    const { credit, mailedNote } = await invoiceToMail()
    const { body } = await credit({ lineItems: partOf(20) })

    expect(await mailedNote(body._id)).toContain(
      'It reduces the amount due on invoice INV-00001: J-00001, Annual examination.',
    )
  })

  test('says of a paid invoice what is given back', async () => {
    const { credit, mailedNote, pay } = await invoiceToMail()
    await pay()
    const { body } = await credit({ lineItems: partOf(20) })

    const text = await mailedNote(body._id)

    expect(text).toContain('It is for invoice INV-00001, which was paid: J-00001, Annual examination.')
    expect(text).toContain('£24.00 is to be refunded or credited to you.')
  })
})
