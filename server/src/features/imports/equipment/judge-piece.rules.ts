import { isDeepStrictEqual } from 'node:util'
import { importFields } from '#contract/imports/import-fields.ts'
import type { RowChange } from '#contract/imports/imports.contract.ts'
import { conditionOf } from '#contract/inspections/equipment/condition.rules.ts'
import {
  latestNextExamination,
  proposedNextExamination,
} from '#contract/inspections/examination/examination-dates.rules.ts'
import { proposedExaminationType } from '#contract/inspections/examination/examination-types.rules.ts'
import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import { britishDay, type Day, longDay } from '#contract/values/days.ts'
import { factsAfter, factsOf, factsOfNew } from '#server/features/equipment/equipment-facts.rules.ts'
import type { EquipmentFacts } from '#server/features/equipment/equipment-writes.queries.ts'
import { conditionFactsOf } from '#server/features/equipment/equipment.mapper.ts'
import type { EquipmentRow } from '#server/features/equipment/equipment.queries.ts'
import type { ImportedExamination } from '#server/features/imports/known-records.queries.ts'
import type { MeantCompany, MeantSite } from '#server/features/imports/name-book.rules.ts'
import type { OpenRow } from '#server/features/imports/open-row.rules.ts'
import type { ReadPiece } from './read-piece.rules.ts'

export interface NewExamination extends Omit<ImportedExamination, 'id' | 'equipmentId'> {
  nextExaminationOn: Day
}

export interface PiecePlan {
  facts: EquipmentFacts
  examination: NewExamination | null
  changes: RowChange[]
}

interface Circumstances {
  piece: EquipmentRow | null
  imported: ImportedExamination[]
  site: MeantSite
  today: Day
}

export function planPiece(row: OpenRow, read: ReadPiece, circumstances: Circumstances): PiecePlan | null {
  const { piece, imported, site, today } = circumstances
  if (!piece) requireIdentified(row, read)
  const before = piece && factsOf(piece)
  const facts = factsWritten(row, read, before)
  const siteAddressId = site.is === 'known' ? site.id : (before?.siteAddressId ?? null)
  if (facts.lifecycle !== 'in_service' && facts.lifecycleReason === '') {
    row.problem('lifecycleReason', 'Say why it is stored or withdrawn.')
  }
  if (facts.lessorName === '' && (facts.lessorAddress !== '' || facts.lessorEmail !== '')) {
    row.problem('lessorName', 'Enter the lessor this address or email belongs to.')
  }
  const isKnownUnsafe = piece && conditionOf(conditionFactsOf(piece), today) === 'unsafe'
  if (read.examination.result === 'unsafe' && !isKnownUnsafe) {
    row.problem(
      'lastResult',
      'This says it’s unsafe. Dangers are never imported: examine it in a job, or enter its result once it’s safe.',
    )
  }
  const examination = examinationWritten(row, read, facts, circumstances)
  if (row.problems.length > 0) return null
  const after = { ...facts, siteAddressId }
  return {
    facts: after,
    examination,
    changes: [
      ...changesBetween(before && { site: siteOf(piece), ...before, siteAddressId: null }, {
        site: site.is === 'new' || site.is === 'known' ? site.name : siteOf(piece),
        ...after,
        siteAddressId: null,
      }),
      ...(examination ? changesBetween(piece && toldOf(piece, imported), describe(examination)) : []),
    ],
  }
}

/** POST /equipment asks for both; a serial number that says nothing leaves it to the asset number. */
function requireIdentified(row: OpenRow, { facts, identity }: ReadPiece) {
  if (!facts.serialNumber) {
    row.problem('serialNumber', 'No serial number. If it has none, write N/A: its asset number is used instead.')
  } else if (identity === null && plainNumber(facts.assetNumber ?? '') === null) {
    row.problem('serialNumber', 'This isn’t a usable serial number, and there’s no asset number to use instead.')
  }
  if (!facts.description) row.problem('description', 'No description.')
}

function factsWritten(row: OpenRow, { facts }: ReadPiece, before: EquipmentFacts | null): EquipmentFacts {
  const { siteAddressId: _, lessorName, lessorAddress, lessorEmail, ...sent } = facts
  const lessor = Object.fromEntries(
    Object.entries({ lessorName, lessorAddress, lessorEmail }).filter(([, value]) => value !== undefined),
  )
  if (before) return { ...factsAfter(before, sent), ...lessor }
  const { serialNumber = '', description = '' } = sent
  const made = factsAfter(factsOfNew({ serialNumber, description }), sent)
  const proposed = sent.examinationType ? null : proposedExaminationType(description)
  if (proposed !== null && proposed !== made.examinationType) {
    row.note(
      'examinationType',
      'Set to 6-monthly, as the law requires for accessories and equipment that lifts people.',
    )
  }
  return { ...made, ...lessor, ...(proposed && { examinationType: proposed }) }
}

/** Null where the row tells nothing that the piece doesn’t know, or knows better from an examination of ours. */
function examinationWritten(
  row: OpenRow,
  { examination: told }: ReadPiece,
  { examinationType }: EquipmentFacts,
  { piece, imported }: Circumstances,
): NewExamination | null {
  const { last, result } = told
  if (last === null && told.next === null) return null
  const next = told.next ?? proposedNextExamination(examinationType, String(last))
  const latest = last === null ? null : latestNextExamination(examinationType, last)
  if (told.next === null) {
    row.note('nextExaminationDate', `Worked out from the last examination and the interval: ${longDay(next)}.`)
  } else if (latest !== null && next > latest) {
    row.note(
      'nextExaminationDate',
      `Later than the law allows from the last examination: ${longDay(latest)} at the latest.`,
    )
  }
  const ours = piece?.lastItemId ? piece.lastExaminationDate : null
  if (ours !== null && (last === null || last <= ours)) {
    const isSame = last === ours && next === piece?.nextExaminationDate
    if (!isSame) row.note('lastExaminationDate', `Ignored: our own examination of ${longDay(ours)} counts.`)
    return null
  }
  const known = imported.find(({ examinedOn }) => examinedOn === last)
  const examination = {
    examinedOn: last,
    nextExaminationOn: next,
    reportNumber: told.reportNumber || (known?.reportNumber ?? ''),
    examiner: told.examiner || (known?.examiner ?? ''),
    isSafe: result === 'safe' ? true : (known?.isSafe ?? null),
  }
  return known && isDeepStrictEqual({ ...known, ...examination }, known) ? null : examination
}

function describe(
  examination: Pick<ImportedExamination, 'examinedOn' | 'nextExaminationOn' | 'reportNumber' | 'examiner'>,
) {
  const { examinedOn, nextExaminationOn, reportNumber, examiner } = examination
  return {
    lastExaminationDate: examinedOn === null ? '' : britishDay(examinedOn),
    nextExaminationDate: nextExaminationOn === null ? '' : britishDay(nextExaminationOn),
    lastReportNumber: reportNumber,
    lastExaminer: examiner,
  }
}

function toldOf({ lastExaminationDate, nextExaminationDate }: EquipmentRow, imported: ImportedExamination[]) {
  const { reportNumber = '', examiner = '' } = imported.find((each) => each.examinedOn === lastExaminationDate) ?? {}
  return describe({
    examinedOn: lastExaminationDate,
    nextExaminationOn: nextExaminationDate,
    reportNumber,
    examiner,
  })
}

function siteOf(piece: EquipmentRow | null): string {
  return [piece?.addressLine1, piece?.city, piece?.postcode].filter(Boolean).join(', ')
}

const order = new Map(importFields.equipment.map(({ name }, index) => [name, index]))

function changesBetween(before: Record<string, string | null> | null, after: Record<string, string | null>) {
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: before?.[field] || null, after: value || null }))
    .filter((change) => change.before !== change.after)
    .toSorted((one, other) => (order.get(one.field) ?? 0) - (order.get(other.field) ?? 0))
}

export const whyNoCompany: Partial<Record<MeantCompany['is'], string>> = {
  missing: 'No company.',
  unknown: 'There is no company with this name. Choose the right one, or create it.',
  several: 'Several companies have this name. Write it exactly as the right one is written here.',
}

export const whyNoSite: Partial<Record<MeantSite['is'], string>> = {
  unknown: 'The company has no such site. Choose the right one, or create it.',
  several: 'Several sites of this company match this. Add the postcode of the right one.',
  incomplete: 'A new site needs a town and a postcode. Write it as “line 1, town, postcode”.',
}
