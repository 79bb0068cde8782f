import type { Equipment, EquipmentEvent, Examination } from '#contract/equipment/equipment.contract.ts'
import {
  conditionOf,
  conditionReason,
  type ConditionFacts,
  conditionLabels,
  lifecycleLabels,
} from '#contract/inspections/equipment/condition.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { itemBadge } from '#contract/inspections/items/item-status.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { britishPartialDay } from '#contract/values/partial-days.ts'
import { picked } from '#server/db/columns.ts'
import type { ActorAndClock } from '#server/deps.ts'
import { toTag } from '#server/features/inspections/equipment/tags.queries.ts'
import type { HistoryRow } from '#server/features/inspections/job-history.queries.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import { factsOf } from './equipment-facts.rules.ts'
import type { EquipmentRow } from './equipment.queries.ts'
import type { ExaminationRow, ImportedRow } from './examinations.queries.ts'

/** The addresses of its files are the actor's alone. */
export function toEquipment({ clock, actor }: ActorAndClock, row: EquipmentRow): Equipment {
  const today = clock.today()
  const facts = conditionFactsOf(row)
  const { lessorName: _n, lessorAddress: _a, lessorEmail: _e, ...said } = factsOf(row)
  return {
    _id: row.id,
    companyId: { _id: row.companyId, name: row.companyName },
    ...said,
    siteAddressId: siteOf(row),
    lessor: lessorOf(row),
    condition: conditionOf(facts, today),
    conditionReason: conditionReason(facts, today),
    ...picked(row, ['lastExaminationDate', 'nextExaminationDate', 'dangerByDate', 'version']),
    photoUrl: row.photoFileId === null ? null : photoUrl({ clock, actor }, row.photoFileId),
    openJob: openJobOf(row),
    certificate: currentCertificateOf(row),
    tags: row.tags.map(toTag),
    createdAt: row.createdAt.toISOString(),
  }
}

export function toExamination(reader: ActorAndClock, row: ExaminationRow): Examination {
  return {
    itemId: row.id,
    jobId: { _id: row.jobId, number: jobNumber(row.jobNumber), title: row.jobTitle },
    ...picked(row, ['examinationDate', 'nextExaminationDate', 'defectDescription', 'examinerName']),
    result: itemBadge(row),
    photoUrl: row.photoFileId === null ? null : photoUrl(reader, row.photoFileId),
    certificate: certificateOf(reader, row),
    ...(row.isWithdrawn && { isWithdrawn: true }),
    source: row.isMerged ? 'merged' : 'own',
  }
}

export function toImportedExamination(row: ImportedRow): Examination {
  return {
    itemId: null,
    jobId: null,
    examinationDate: row.examinedOn,
    nextExaminationDate: row.nextExaminationOn,
    result: row.isSafe ? 'Fit for Purpose' : null,
    defectDescription: '',
    examinerName: row.examiner || null,
    photoUrl: null,
    certificate: null,
    reportNumber: row.reportNumber,
    source: 'imported',
  }
}

export function toEquipmentEvent(row: HistoryRow): EquipmentEvent {
  const { id, at, what, actorId, actorName, before, after } = row
  const by = actorId !== null && actorName !== null ? { _id: actorId, name: actorName } : null
  return { _id: id, at: at.toISOString(), what, by, before, after }
}

export function conditionFactsOf(row: EquipmentRow): ConditionFacts {
  const number = row.certificateNumber
  return { ...row, certificateNumber: number === null ? null : certificateNumber(number) }
}

type Site = Pick<EquipmentRow, 'siteAddressId' | 'addressLine1' | 'city' | 'postcode'>

export function siteOf({ siteAddressId, addressLine1, city, postcode }: Site): Equipment['siteAddressId'] {
  if (siteAddressId === null) return null
  return { _id: siteAddressId, addressLine1: addressLine1 ?? '', city: city ?? '', postcode: postcode ?? '' }
}

function lessorOf({ lessorName: name, lessorAddress: address, lessorEmail: email }: EquipmentRow) {
  return name === '' && address === '' && email === '' ? null : { name, address, email }
}

function openJobOf(row: EquipmentRow): Equipment['openJob'] {
  const { openJobId, openJobNumber: number, openJobTitle, openJobDate } = row
  if (openJobId === null || number === null || openJobTitle === null || openJobDate === null) return null
  return { _id: openJobId, number: jobNumber(number), title: openJobTitle, scheduledDate: openJobDate }
}

function currentCertificateOf({ certificateJobId: jobId, certificateNumber: number }: EquipmentRow) {
  return jobId === null || number === null ? null : { jobId, number: certificateNumber(number) }
}

function certificateOf({ clock, actor }: ActorAndClock, row: ExaminationRow): Examination['certificate'] {
  const { certificateNumber: number, certificateVersion: version } = row
  const { certificateFileId: id, certificateFileName: name } = row
  if (number === null || version === null || id === null || name === null) return null
  const certificateUrl = fileUrl(clock, actor, { id, kind: 'certificate', name })
  return { number: certificateNumber(number), version, certificateUrl }
}

function photoUrl({ clock, actor }: ActorAndClock, id: string): string {
  return fileUrl(clock, actor, { id, kind: 'photo', name: 'photo.jpg' })
}

export function equipmentCsvColumns(today: Day): readonly CsvColumn<EquipmentRow>[] {
  return [
    { header: 'Serial Number', cell: ({ serialNumber }) => serialNumber },
    { header: 'Asset Number', cell: ({ assetNumber }) => assetNumber },
    { header: 'Description', cell: ({ description }) => description },
    { header: 'Manufacturer', cell: ({ manufacturer }) => manufacturer },
    { header: 'Model', cell: ({ modelName }) => modelName },
    { header: 'WLL', cell: ({ wll }) => wll },
    { header: 'SWL Configuration', cell: ({ swlConfiguration }) => swlConfiguration },
    { header: 'Height of Lift', cell: ({ hol }) => hol },
    { header: 'Date of Manufacture', cell: ({ dateOfManufacture: made }) => made && britishPartialDay(made) },
    { header: 'Company', cell: ({ companyName }) => companyName },
    { header: 'Site', cell: formatSite },
    { header: 'Location', cell: ({ location }) => location },
    { header: 'Condition', cell: (row) => conditionLabels[conditionOf(conditionFactsOf(row), today)] },
    { header: 'Reason', cell: (row) => conditionReason(conditionFactsOf(row), today) },
    { header: 'Last Examination', cell: ({ lastExaminationDate: last }) => last && britishDay(last) },
    { header: 'Next Examination', cell: ({ nextExaminationDate: next }) => next && britishDay(next) },
    { header: 'Repair By', cell: ({ dangerByDate: by }) => by && britishDay(by) },
    { header: 'Examination Type', cell: ({ examinationType }) => examinationTypeLabels[examinationType] },
    { header: 'Lifecycle', cell: ({ lifecycle }) => lifecycleLabels[lifecycle] },
    { header: 'Ownership', cell: ({ ownership }) => (ownership === 'hired' ? 'Hired' : 'Owned') },
    { header: 'Lessor', cell: ({ lessorName }) => lessorName },
    { header: 'Tags', cell: ({ tags }) => tags.map(({ value }) => value).join(', ') },
  ]
}

export function formatSite({ addressLine1, city, postcode }: EquipmentRow): string {
  return [addressLine1, city, postcode].filter(Boolean).join(', ')
}
