import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCertificate, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { UnknownReport } from './verification.api.ts'
import meanings from '#web/ui/theme/meaning.module.css'
import type { Verification } from '#contract/certificates/verification.contract.ts'
import type { ItemLevel } from '#contract/certificates/verdict.rules.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'

/** Each level by its colour and its icon; its words come with it. */
export const levels = {
  danger: { variant: meanings.danger, Icon: IconBan },
  attention: { variant: meanings.repair, Icon: IconAlertTriangle },
  good: { variant: meanings.good, Icon: IconCircleCheck },
  plain: { variant: meanings.plain, Icon: IconCertificate },
} satisfies Record<ItemLevel, object>

const box = { wrap: 'nowrap', align: 'flex-start', p: { base: 'md', xs: 'lg' }, bdrs: 'lg' } as const

interface Props<Report> {
  report: Report
  heading: Ref<HTMLHeadingElement>
}

/** Whether it is genuine and what it says are two answers: only the second has a colour. */
export function Verdict({ report, heading }: Props<Verification>) {
  const { level, headline, reasons } = report.verdict
  const { variant, Icon } = levels[level]
  const isWithdrawn = report.status === 'withdrawn'
  const HeadIcon = isWithdrawn ? IconBan : IconCertificate
  return (
    <>
      <Group {...box} className={`${isWithdrawn ? variant : meanings.plain}`}>
        <HeadIcon size={32} stroke={1.5} aria-hidden />
        <div>
          <Text ref={heading} tabIndex={-1} component="h1" fz="lg">
            {isWithdrawn ? 'Withdrawn: do not rely on this report' : 'Genuine'}
          </Text>
          <p>{`Issued by ${report.firm} on ${longDay(dayInLondon(new Date(report.issuedAt)))}`}</p>
        </div>
      </Group>
      <Group {...box} component="section" aria-labelledby="verdict" className={`${variant}`}>
        <Icon size={40} stroke={1.75} aria-hidden />
        <div>
          <Text fz="xs">What it says</Text>
          <Text id="verdict" component="h2" fz="clamp(1.5rem, 6vw, 1.75rem)" fw={700} lts="-0.022em">
            {headline}
          </Text>
          {reasons.map((reason) => (
            <Text key={reason} mt="xs" c="var(--text)">
              {reason}
            </Text>
          ))}
        </div>
      </Group>
    </>
  )
}

export const unknownTitles = { unknown: 'Unknown report', lost: 'No longer known here' }

export function UnknownVerdict({ report, heading }: Props<UnknownReport>) {
  const { status, sentence } = report
  return (
    <Group {...box} className={`${status === 'lost' ? meanings.repair : meanings.danger}`}>
      <IconHelpCircle size={40} stroke={1.75} aria-hidden />
      <div>
        <Text ref={heading} tabIndex={-1} component="h1" fz="clamp(1.5rem, 6vw, 1.75rem)" fw={700} lts="-0.022em">
          {unknownTitles[status]}
        </Text>
        <Text mt="xs" c="var(--text)">
          {sentence}
        </Text>
      </div>
    </Group>
  )
}
