import {
  conditionLabels,
  conditionOf,
  conditionReason,
  lifecycleLabels,
} from '#contract/inspections/equipment/condition.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import { britishPartialDay } from '#contract/values/partial-days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { conditionFactsOf } from './equipment.mapper.ts'
import type { EquipmentRow } from './equipment.queries.ts'

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
    { header: 'Site', cell: siteOf },
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

export function siteOf({ addressLine1, city, postcode }: EquipmentRow): string {
  return [addressLine1, city, postcode].filter(Boolean).join(', ')
}
