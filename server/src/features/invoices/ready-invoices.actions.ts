import { invoiceNumber, whyNotApprovable } from '#contract/invoices/invoices.rules.ts'
import { vatGroups } from '#contract/invoices/vat.rules.ts'
import { grouped } from '#contract/values/grouped.ts'
import { percentFrom, poundsFrom } from '#contract/values/money.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { mapPage, type Searched, idsOf } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { listContactsOf } from '#server/features/companies/contacts.queries.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { jobDetails, type JobRow } from '#server/features/jobs/jobs.queries.ts'
import { findToolSettings, type ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import { formatNotApprovable } from './approve-invoice.actions.ts'
import { firstFacts } from './create-invoice.actions.ts'
import { toLineItem, toVatTotal } from './invoice.mapper.ts'
import { invoiceDetails, type InvoiceFacts, countExamined } from './invoices.queries.ts'
import { listReadyJobs, type ReadyJob } from './ready-invoices.queries.ts'

interface Asked extends Searched {
  jobId?: string | undefined
}

export async function listReadyInvoices({ db, clock }: Deps, actor: Actor, asked: Asked) {
  const settings = await findToolSettings(db)
  const page = await listReadyJobs(db, asked, (chosen) => readyDetails(db, chosen, settings))
  return mapPage(page, ({ job, facts, invoice, examined, contacts, hasReport }) => ({
    jobId: toJob({ clock, actor }, job),
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice ? invoiceNumber(invoice.number) : null,
    examinedItems: examined.reduce((sum, { count }) => sum + count, 0),
    lineItems: facts.lines.map(toLineItem),
    vatRate: percentFrom(facts.vatBasisPoints),
    vatTotals: vatGroups(facts.lines, facts.vatBasisPoints).map(toVatTotal),
    vatAmount: poundsFrom(facts.vatPence),
    total: poundsFrom(facts.totalPence),
    contacts,
    problem: problemOf(job, facts, hasReport),
  }))
}

async function readyDetails(db: Db, chosen: ReadyJob[], settings: ToolSettingsRow) {
  const jobs = await jobDetails(db, chosen)
  const examined = await countExamined(db, idsOf(jobs))
  const begunIds = chosen.flatMap(({ invoiceId }) => invoiceId ?? [])
  const begun = await invoiceDetails(db, begunIds)
  const contacts = await listContactsOf(db, [...new Set(jobs.map(({ companyId }) => companyId))])
  const chosenById = new Map(chosen.map((each) => [each.id, each]))
  const begunByJob = new Map(begun.map((each) => [each.jobId, each]))
  const contactsByCompany = grouped(contacts, ({ companyId }) => companyId)
  return jobs.map((job) => {
    const invoice = begunByJob.get(job.id)
    return {
      id: job.id,
      job,
      invoice,
      facts: invoice ?? firstFacts(job, examined, settings),
      examined: examined.get(job.id) ?? [],
      contacts: contactsByCompany.get(job.companyId) ?? [],
      hasReport: chosenById.get(job.id)?.hasReport ?? false,
    }
  })
}

function problemOf({ status }: JobRow, invoice: InvoiceFacts, hasReport: boolean): string | null {
  if (status !== 'completed') return 'The job was reopened. Complete it first.'
  if (!hasReport) return 'This job has no report yet. Issue its certificate, or create the invoice and send it alone.'
  const why = whyNotApprovable(invoice)
  return why && formatNotApprovable[why]
}
