import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { regulationsAt } from '#contract/companies/regulations.rules.ts'
import { noticeItemName, dangerLines } from '#contract/notices/notice-words.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'
import { AppError } from '#contract/errors.ts'
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
  requireOpinion(copy)
  const { companyName, companyPhone } = await findToolSettings(deps.db)
  const number = certificateNumber(report.number)
  const firm = { firm: companyName, phone: companyPhone }
  const letter = { ...firm, number, version: report.version, file, sender: actor.name, today: deps.clock.today() }
  return renderNoticeDocument(deps, packDocument(copy, letter))
}

/** The letter gives the examiner's opinion: while nobody holds it, there is none to send. */
function requireOpinion({ items }: CopyRow) {
  const silent = items.find(({ opinion }) => opinion !== true)
  if (!silent) return
  const [who, name] = [silent.examiner ?? 'The examiner', noticeItemName(silent)]
  const why =
    silent.opinion === null
      ? `${who} examined ${name} since and hasn’t said yet whether anyone could be seriously hurt.`
      : `${who}, who examined ${name}, sees no risk of serious personal injury. Have them say why no copy is needed.`
  throw new AppError('certificate-not-issued', why, { status: 409 })
}

interface Report {
  number: string
  version: number
  file: StoredFile
  firm: string
  phone: string
  sender: string
  today: string
}

export function packDocument(copy: CopyRow, report: Report): NoticeDocument {
  const { number, version, file, firm, phone, sender, today } = report
  const site = [copy.addressLine1, copy.addressLine2, copy.city, copy.postcode].filter(Boolean).join('\n')
  const regulations = regulationsAt(copy)
  return {
    fileName: `Copy for the authority, report ${number}.pdf`,
    title: 'Copy of a report of thorough examination',
    number: `Report ${number}, version ${version}`,
    to: copy.name || proposeAuthority(copy).name,
    date: longDay(today),
    paragraphs: [
      `Under regulation 10(1)(c) of the ${regulations} we send you a copy of our report of thorough examination ${number}, version ${version}. ` +
        'In the opinion of the person who made the examination, a defect involves an existing or imminent risk of serious personal injury.',
    ],
    sections: [
      {
        title: 'Particulars',
        rows: filled([
          { label: 'Employer', value: [copy.companyName, copy.companyAddress].filter(Boolean).join('\n') },
          { label: 'Premises', value: site },
          { label: 'Examined by', value: [...new Set(copy.items.map(({ examiner }) => examiner))].join(', ') },
          { label: 'Employer told', value: formatTold(copy) },
        ]),
      },
      ...copy.items.map((item) => ({ title: noticeItemName(item), rows: item.dangers.flatMap(dangerLines) })),
    ],
    closing: [
      `The pages of the report follow. It is attached to this file as well, under its own name, ${file.name}, sealed as it was issued.`,
      ['Yours faithfully', sender, firm, phone && `Telephone ${phone}`].filter(Boolean).join('\n'),
    ],
    attachment: { file, title: `Report of thorough examination ${number}` },
  }
}

function formatTold({ companyId, toldCompanyId, toldAt, toldName, toldRole }: CopyRow): string {
  if (toldAt === null || toldCompanyId !== companyId) return ''
  return `${longDay(dayInLondon(toldAt))}: ${[toldName, toldRole].filter(Boolean).join(', ')}`
}

function filled(rows: { label: string; value: string }[]) {
  return rows.filter(({ value }) => value !== '')
}
