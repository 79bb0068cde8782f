import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { byWhen, noticeItemName, whatIsWrong, whatMustBeDone } from '#contract/notices/notice-words.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { renderNoticeDocument, type NoticeDocument } from '#server/features/notices/document/notice-document.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { requireCopy, requireReport } from './authority-copies.actions.ts'
import type { CopyRow } from './authority-copies.queries.ts'

/** One file for the authority: the letter, the pages of the report, and the sealed report in it as it was issued. */
export async function getAuthorityPack(deps: Deps, actor: Actor, copyId: string): Promise<FileAnswer> {
  const copy = await requireCopy(deps.db, actor, copyId)
  const { report, file } = await requireReport(deps.db, copy)
  const { companyName } = await findToolSettings(deps.db)
  const number = certificateNumber(report.number)
  return renderNoticeDocument(
    deps,
    packDocument(copy, { number, file, firm: companyName, sender: actor.name, today: deps.clock.today() }),
  )
}

interface Report {
  number: string
  file: StoredFile
  firm: string
  /** Who sends it, as they are signed in. */
  sender: string
  today: string
}

export function packDocument(copy: CopyRow, { number, file, firm, sender, today }: Report): NoticeDocument {
  const site = [copy.addressLine1, copy.addressLine2, copy.city, copy.postcode].filter(Boolean).join('\n')
  const regulations = regulationsAt(copy)
  return {
    fileName: `Copy for the authority, report ${number}.pdf`,
    title: 'Copy of a report of thorough examination',
    number: `Report ${number}`,
    to: copy.name || proposeAuthority(copy).name,
    date: longDay(today),
    alert: '',
    paragraphs: [
      `Under regulation 10(1)(c) of the ${regulations} we send you a copy of our report of thorough examination ${number}. ` +
        'In the opinion of the person who made the examination, a defect involves an existing or imminent risk of serious personal injury.',
    ],
    sections: [
      {
        title: 'Particulars',
        rows: filled([
          { label: 'Employer', value: [copy.companyName, copy.companyAddress].filter(Boolean).join('\n') },
          { label: 'Premises', value: site },
          { label: 'Examined by', value: copy.examiners.map(({ name }) => name).join(', ') },
          { label: 'Employer told', value: formatTold(copy) },
        ]),
      },
      ...copy.items.map((item) => ({
        title: noticeItemName(item),
        rows: item.dangers.flatMap((danger) => [
          { label: 'What is wrong', value: whatIsWrong(danger) },
          { label: 'What must be done', value: whatMustBeDone(danger) },
          { label: 'By when', value: byWhen(danger) },
        ]),
      })),
    ],
    closing: [
      `The pages of the report follow. It is attached to this file as well, under its own name, ${file.name}, sealed as it was issued.`,
      ['Yours faithfully', sender, firm].filter(Boolean).join('\n'),
    ],
    signature: null,
    attachment: { file, title: `Report of thorough examination ${number}` },
  }
}

function formatTold({ toldAt, toldName, toldRole }: CopyRow): string {
  if (toldAt === null) return ''
  return `${longDay(dayInLondon(toldAt))}: ${[toldName, toldRole].filter(Boolean).join(', ')}`
}

function filled(rows: { label: string; value: string }[]) {
  return rows.filter(({ value }) => value !== '')
}
