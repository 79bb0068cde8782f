import type { ReactNode } from 'react'
import { Fact, Facts } from '#web/ui/page/facts.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import { britishDay } from '#contract/values/days.ts'

interface Props {
  openJob: NonNullable<Equipment['openJob']>
  title: ReactNode
}

export function OpenJob({ openJob, title }: Props) {
  return (
    <Section title="Open job">
      <Facts>
        <Fact label="Job">{title}</Fact>
        <Fact label="Scheduled">{britishDay(openJob.scheduledDate)}</Fact>
      </Facts>
    </Section>
  )
}
