import { isLate, formatLate, lateVisit } from '#contract/jobs/late-visit.rules.ts'
import { britishDay, type Day } from '#contract/values/days.ts'

export interface ToldPiece {
  description: string
  serialNumber: string
  dueDate: Day
  visitDate: Day | null
  site: { _id: string; address: string } | null
}

/** A mail stays readable; the register has them all. */
const maxNamed = 40

export type ReminderWords = ReturnType<typeof reminderWords>

export function reminderWords(company: string, pieces: ToldPiece[], today: Day) {
  const isOverdue = (piece: ToldPiece) => piece.dueDate < today
  const unplanned = pieces.filter(({ visitDate }) => visitDate === null)
  const overdue = unplanned.filter(isOverdue)
  const due = unplanned.filter((piece) => !isOverdue(piece))
  const planned = pieces.length - unplanned.length
  return {
    subject: subjectOf({ overdue: overdue.length, due: due.length, planned }),
    alerts: alertsOf(overdue, pieces, today),
    intro: `${countedPieces(pieces.length)} of lifting equipment at ${company} ${pieces.length === 1 ? 'needs' : 'need'} a thorough examination.`,
    sites: bySite(pieces).map(({ name, pieces: here }) => ({ name, groups: groupsOf(here, today) })),
    request:
      unplanned.length > 0
        ? 'Please reply to this email to arrange a visit. If a piece is no longer in use, tell us and we’ll stop reminding you.'
        : 'Please have the equipment ready for the visit. Reply to this email if the day doesn’t suit you.',
  }
}

function comesTooLate({ visitDate, dueDate }: ToldPiece): boolean {
  return visitDate !== null && isLate({ nextExaminationDate: dueDate }, visitDate)
}

function subjectOf({ overdue, due, planned }: Record<'overdue' | 'due' | 'planned', number>): string {
  const parts = [
    overdue > 0 ? `${countedPieces(overdue)} overdue` : '',
    due > 0 ? `${overdue > 0 ? due : countedPieces(due)} due` : '',
    planned > 0 ? `${overdue + due > 0 ? planned : countedPieces(planned)} in a planned visit` : '',
  ]
  return `Thorough examinations: ${parts.filter(Boolean).join(', ')}`
}

function alertsOf(overdue: ToldPiece[], pieces: ToldPiece[], today: Day): string[] {
  const isOrAre = overdue.length === 1 ? 'is' : 'are'
  const visits = visitsOf(pieces).map((day) => {
    const those = pieces.filter(({ visitDate }) => visitDate === day)
    const told = those.map(({ dueDate }) => ({ nextExaminationDate: dueDate, isUnsafe: false }))
    const late = lateVisit(told, day).latePieces
    return late.length > 0 ? `${formatLate(late, today)}: the visit is planned for ${britishDay(day)}.` : ''
  })
  return [
    overdue.length > 0
      ? `${countedPieces(overdue.length)} ${isOrAre} overdue and must not be used until examined.`
      : '',
    ...visits,
  ].filter(Boolean)
}

function visitsOf(pieces: ToldPiece[]): Day[] {
  return [...new Set(pieces.flatMap(({ visitDate }) => visitDate ?? []))].sort()
}

function bySite(pieces: ToldPiece[]) {
  const sites = new Map<string | null, { name: string; pieces: ToldPiece[] }>()
  for (const piece of pieces) {
    const key = piece.site?._id ?? null
    const site = sites.get(key) ?? { name: piece.site?.address ?? 'Site not known to us', pieces: [] }
    site.pieces.push(piece)
    sites.set(key, site)
  }
  return [...sites.values()].sort((one, other) => one.name.localeCompare(other.name, 'en-GB', { numeric: true }))
}

export type PieceGroup = ReturnType<typeof groupsOf>[number]

function groupsOf(pieces: ToldPiece[], today: Day) {
  const unplanned = pieces.filter(({ visitDate }) => visitDate === null)
  const groups = [
    { title: 'Overdue', isUrgent: true, pieces: unplanned.filter(({ dueDate }) => dueDate < today) },
    { title: 'Due', isUrgent: false, pieces: unplanned.filter(({ dueDate }) => dueDate >= today) },
    ...visitsOf(pieces).map((day) => {
      const those = pieces.filter(({ visitDate }) => visitDate === day)
      return { title: `Visit planned for ${britishDay(day)}`, isUrgent: those.some(comesTooLate), pieces: those }
    }),
  ]
  return groups
    .filter(({ pieces: those }) => those.length > 0)
    .map(({ title, isUrgent, pieces: those }) => ({
      title,
      isUrgent,
      pieces: those.slice(0, maxNamed).map((piece) => ({ name: nameOf(piece), detail: detailOf(piece, today) })),
      more: Math.max(0, those.length - maxNamed),
    }))
}

function nameOf({ description, serialNumber }: ToldPiece): string {
  return serialNumber === '' ? description : `${description}, ${serialNumber}`
}

function detailOf(piece: ToldPiece, today: Day): string {
  const { dueDate } = piece
  if (dueDate < today) return `was due by ${britishDay(dueDate)}, must not be used until examined`
  const due = `due by ${britishDay(dueDate)}`
  return comesTooLate(piece) ? `${due}, must not be used after that day until examined` : due
}

export function countedPieces(count: number): string {
  return count === 1 ? '1 piece' : `${count.toLocaleString('en-GB')} pieces`
}
