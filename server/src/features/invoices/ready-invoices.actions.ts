import type { ReadyInvoice } from '#contract/invoices/invoice-sending.contract.ts'
import { invoiceNumber, whyNotApprovable } from '#contract/invoices/invoices.rules.ts'
import { vatGroups } from '#contract/invoices/vat.rules.ts'
import { percentFrom, poundsFrom } from '#contract/values/money.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { listContactsOf } from '#server/features/companies/contacts.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { jobDetails, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { formatNotApprovable } from './approve-invoice.actions.ts'
import { firstFacts } from './create-invoice.actions.ts'
import { countExamined } from './examined-kinds.queries.ts'
import { toLineItem, toVatTotal } from './invoice.mapper.ts'
import { invoiceDetails, type InvoiceFacts } from './invoices.queries.ts'
import { chooseReadyJobs } from './ready-invoices.queries.ts'
import type { Searched } from '#server/db/pages.ts'

interface Asked extends Searched {
  jobId?: string | undefined
}

export async function listReadyInvoices({ db, clock }: Deps, actor: Actor, asked: Asked): Promise<Page<ReadyInvoice>> {
  const { rows: chosen, total } = await chooseReadyJobs(db, asked)
  const jobIds = chosen.map(({ jobId }) => jobId)
  const jobs = await jobDetails(
    db,
    jobIds.map((id) => ({ id })),
  )
  const examined = await countExamined(db, jobIds)
  const settings = await findToolSettings(db)
  const begun = await invoiceDetails(
    db,
    chosen.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const contacts = await listContactsOf(db, [...new Set(jobs.map(({ companyId }) => companyId))])

  const rows = chosen.flatMap(({ jobId, hasReport }) => {
    const job = jobs.find(({ id }) => id === jobId)
    // Deleted since it was chosen.
    if (!job) return []
    const invoice = begun.find((each) => each.jobId === jobId)
    const facts = invoice ?? firstFacts(job, examined, settings)
    return {
      jobId: toJob({ clock, actor }, job),
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice ? invoiceNumber(invoice.number) : null,
      examinedItems: (examined.get(jobId) ?? []).reduce((sum, { count }) => sum + count, 0),
      lineItems: facts.lines.map(toLineItem),
      vatRate: percentFrom(facts.vatBasisPoints),
      vatTotals: vatGroups(facts.lines, facts.vatBasisPoints).map(toVatTotal),
      vatAmount: poundsFrom(facts.vatPence),
      total: poundsFrom(facts.totalPence),
      contacts: contacts.filter(({ companyId }) => companyId === job.companyId),
      problem: problemOf(job, facts, hasReport),
    }
  })
  return { rows, total }
}

/** What approving would refuse, said before. */
function problemOf({ status }: JobRow, invoice: InvoiceFacts, hasReport: boolean): string | null {
  if (status !== 'completed') return 'The job was reopened. Complete it first.'
  if (!hasReport) return 'This job has no report yet. Issue its certificate, or create the invoice and send it alone.'
  const why = whyNotApprovable(invoice)
  return why && formatNotApprovable[why]
}
