import type { ReactNode } from 'react'
import { equipmentLabels as labels, ownershipLabels, siteLine } from './equipment-words.ts'
import { Fact, Facts, NoFact, Section } from '#web/ui/page/section.tsx'
import { lifecycleLabels } from '#contract/inspections/equipment/condition.rules.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import { britishPartialDay } from '#contract/values/partial-days.ts'

export function EquipmentFacts({ piece, company }: { piece: Equipment; company?: ReactNode }) {
  return (
    <Section title="Particulars">
      <Facts>
        {company && <Fact label={labels.companyId}>{company}</Fact>}
        <Fact label={labels.serialNumber}>{piece.serialNumber}</Fact>
        <Told label={labels.assetNumber}>{piece.assetNumber}</Told>
        <Fact label={labels.siteAddressId}>
          {piece.siteAddressId ? siteLine(piece.siteAddressId) : <NoFact>Not known</NoFact>}
        </Fact>
        <Told label={labels.location}>{piece.location}</Told>
        <Fact label={labels.lastExaminationDate}>
          {piece.lastExaminationDate ? britishDay(piece.lastExaminationDate) : <NoFact>None known</NoFact>}
        </Fact>
        <Fact label={labels.nextExaminationDate}>
          {piece.nextExaminationDate ? britishDay(piece.nextExaminationDate) : <NoFact>Not known</NoFact>}
        </Fact>
        {piece.dangerByDate && <Fact label="Repair needed by">{britishDay(piece.dangerByDate)}</Fact>}
        <Told label={labels.manufacturer}>{piece.manufacturer}</Told>
        <Told label={labels.modelName}>{piece.modelName}</Told>
        <Told label={labels.wll}>{piece.wll}</Told>
        <Told label={labels.swlConfiguration}>{piece.swlConfiguration}</Told>
        <Told label={labels.hol}>{piece.hol}</Told>
        <Told label={labels.dateOfManufacture}>
          {piece.dateOfManufacture && britishPartialDay(piece.dateOfManufacture)}
        </Told>
        <Fact label={labels.examinationType}>{examinationTypeLabels[piece.examinationType]}</Fact>
        <Fact label={labels.ownership}>{ownershipLabels[piece.ownership]}</Fact>
        {piece.lessor && <Fact label="Hired from">{lessorLines(piece.lessor)}</Fact>}
        {piece.lifecycle !== 'in_service' && <Fact label="Service">{lifecycleLabels[piece.lifecycle]}</Fact>}
      </Facts>
    </Section>
  )
}

function Told({ label, children }: { label: string; children: string | null }) {
  return children ? <Fact label={label}>{children}</Fact> : null
}

function lessorLines({ name, address, email }: NonNullable<Equipment['lessor']>): string {
  return [name, address, email].filter(Boolean).join('\n')
}

export function OpenJob({ openJob, title }: { openJob: NonNullable<Equipment['openJob']>; title: ReactNode }) {
  return (
    <Section title="Open job">
      <Facts>
        <Fact label="Job">{title}</Fact>
        <Fact label="Scheduled">{britishDay(openJob.scheduledDate)}</Fact>
      </Facts>
    </Section>
  )
}
