import type { ReadyInvoice } from '#contract/invoices/invoices.contract.ts'
import { invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { poundsFrom } from '#contract/values/money.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { fillIn } from '#server/features/jobs/jobs.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { firstFacts } from './create-invoice.actions.ts'
import { countExamined } from './examined-kinds.queries.ts'
import { fillInInvoices } from './invoices.queries.ts'
import { chooseReadyJobs, listContactsOf } from './ready-invoices.queries.ts'

interface Asked {
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export async function listReadyInvoices({ db, clock }: Deps, actor: Actor, asked: Asked): Promise<Page<ReadyInvoice>> {
  const { rows: chosen, total } = await chooseReadyJobs(db, asked)
  const jobIds = chosen.map(({ jobId }) => jobId)
  const jobs = await fillIn(
    db,
    jobIds.map((id) => ({ id })),
  )
  const examined = await countExamined(db, jobIds)
  const settings = await findToolSettings(db)
  const begun = await fillInInvoices(
    db,
    chosen.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const contacts = await listContactsOf(db, [...new Set(jobs.map(({ companyId }) => companyId))])

  const rows = jobIds.flatMap((jobId) => {
    const job = jobs.find(({ id }) => id === jobId)
    // Deleted since it was chosen.
    if (!job) return []
    const invoice = begun.find((each) => each.jobId === jobId)
    const { vatPence, totalPence } = invoice ?? firstFacts(job, examined, settings)
    return {
      jobId: toJob({ clock, actor }, job),
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice ? invoiceNumber(invoice.number) : null,
      examinedItems: (examined.get(jobId) ?? []).reduce((sum, { count }) => sum + count, 0),
      vatAmount: poundsFrom(vatPence),
      total: poundsFrom(totalPence),
      contacts: contacts.filter(({ companyId }) => companyId === job.companyId),
    }
  })
  return { rows, total }
}
