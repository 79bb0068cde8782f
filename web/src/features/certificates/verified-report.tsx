import { Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { type Ref, useState } from 'react'
import { IconAlertTriangle, IconBan, IconCertificate, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type { UnknownReport } from './verification.api.ts'
import { Fact } from '#web/ui/page/section.tsx'
import { PlainButton, PlainField } from '#web/ui/form/plain-controls.tsx'
import meanings from '#web/ui/theme/meaning.module.css'
import type { Verification, VerifiedItem } from '#contract/certificates/verification.contract.ts'
import { longDay, dayInLondon } from '#contract/values/days.ts'
import type { ItemLevel } from '#contract/certificates/verdict.rules.ts'

export function VerifiedReport({ report }: { report: Verification }) {
  return (
    <Paper component="section" aria-labelledby="report" p={{ base: 'md', xs: 'lg' }}>
      <Text id="report" component="h2" fz="lg">
        Report of Thorough Examination
      </Text>
      <Text c="dimmed" mt={4}>
        The report in your hand must say the same.
      </Text>
      <SimpleGrid component="dl" cols={2} spacing={24} verticalSpacing={16} mt={20} fw={500}>
        <Fact label="Number">{`${report.number}, version ${report.version}`}</Fact>
        {report.extract && (
          <Fact label="Extract for one item">{`Item ${report.extract.place} of ${report.extract.itemCount}`}</Fact>
        )}
        <Fact label="Date of the report">{longDay(report.reportDate)}</Fact>
        <Fact label="Employer">{report.customer}</Fact>
        <Fact label="Premises in">{report.town}</Fact>
        <Fact label="Regulations">{report.regulations}</Fact>
        <Fact label="Examined">{formatExamined(report)}</Fact>
        <NextExamination report={report} />
        <Fact label="Examined by">{report.examiner}</Fact>
        <Fact label="Issued by">{report.firm}</Fact>
        <Fact label="SHA-256 of the file" isWide>
          <code>{report.sha256}</code>
        </Fact>
        <Fact label="SHA-256 fingerprint of the seal" isWide>
          <code>{groupedFingerprint(report.sealedWith)}</code>
        </Fact>
      </SimpleGrid>
    </Paper>
  )
}

/** Of one item in the words of its paper, of several the earliest day. */
function NextExamination({ report: { items, nextExaminationDate: next } }: { report: Verification }) {
  const [only, ...others] = items
  if (only?.nextExamination && others.length === 0) {
    return <Fact label={only.nextExamination.label}>{only.nextExamination.value}</Fact>
  }
  return <Fact label="Next examination due by">{next === null ? 'Not stated' : longDay(next)}</Fact>
}

function formatExamined({ examinedFrom, examinedTo }: Verification): string {
  if (examinedFrom === null || examinedTo === null) return 'Not stated'
  if (examinedFrom === examinedTo) return longDay(examinedFrom)
  return `${longDay(examinedFrom)} to ${longDay(examinedTo)}`
}

/** In groups that two people can compare aloud: `3A9F 01BC …`. */
function groupedFingerprint(fingerprint: string): string {
  return (
    fingerprint
      .replaceAll(':', '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? 'Not recorded'
  )
}

const pageSize = 50
/** Fewer are looked through faster than a serial number is typed. */
const minToFilter = 6

/** Each item with its result, so that a paper that was altered under a real code is seen. */
export function VerifiedItems({ items, examinedCount }: { items: VerifiedItem[]; examinedCount: number }) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(pageSize)
  const wanted = bare(typed)
  const matching = items.filter(({ serialNumber }) => bare(serialNumber).includes(wanted))

  return (
    <Paper component="section" aria-labelledby="items" p={{ base: 'md', xs: 'lg' }}>
      <Text id="items" component="h2" fz="lg">
        {formatCount(examinedCount, items.length - examinedCount)}
      </Text>
      <Text c="dimmed" mt={4}>
        The report in your hand must list the same serial numbers and safe working loads. Results are as of today.
      </Text>
      {items.length >= minToFilter && (
        <Box mt="md">
          <PlainField
            label="Find a serial number"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
      )}
      <Box component="ul" mt="sm" className="lined">
        {matching.slice(0, shown).map((item, index) => (
          <Item key={`${index} ${item.serialNumber}`} {...item} />
        ))}
      </Box>
      <Text component="output" display="block" c="dimmed" mt={4}>
        {matching.length === 0 && 'No item in this report has this serial number.'}
        {matching.length > shown && `The first ${shown} of ${matching.length}.`}
      </Text>
      {matching.length > shown && (
        <Box mt="md">
          <PlainButton onClick={() => setShown(shown + pageSize)}>{`Show ${pageSize} more`}</PlainButton>
        </Box>
      )}
    </Paper>
  )
}

function formatCount(examined: number, notExamined: number): string {
  const items = examined === 1 ? '1 item examined' : `${examined} items examined`
  return notExamined === 0 ? items : `${items}, ${notExamined} not examined`
}

function Item({ description, serialNumber, safeWorkingLoad, level, result, nextExamination }: VerifiedItem) {
  const { variant, Icon } = levels[level]
  return (
    <Stack component="li" align="flex-start" gap={4} py="sm">
      <Text fw={600}>{serialNumber}</Text>
      <p>{description}</p>
      {safeWorkingLoad && <p>Safe working load: {safeWorkingLoad}</p>}
      <Group component="p" wrap="nowrap" gap="xs" p="2px 10px" fw={500} bdrs="md" className={`${variant}`}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {result}
      </Group>
      {nextExamination && <Text c="dimmed" mt={4}>{`${nextExamination.label}: ${nextExamination.value}`}</Text>}
    </Stack>
  )
}

/** As people compare serial numbers: without case, spaces and dashes. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '')
}

const levels = {
  danger: { variant: meanings.danger, Icon: IconBan },
  attention: { variant: meanings.repair, Icon: IconAlertTriangle },
  good: { variant: meanings.good, Icon: IconCircleCheck },
  plain: { variant: meanings.plain, Icon: IconCertificate },
} satisfies Record<ItemLevel, object>

const box = { wrap: 'nowrap', align: 'flex-start', p: { base: 'md', xs: 'lg' }, bdrs: 'lg' } as const

interface VerdictProps<Report> {
  report: Report
  heading: Ref<HTMLHeadingElement>
}

/** Whether it is genuine and what it says are two answers: only the second has a colour. */
export function Verdict({ report, heading }: VerdictProps<Verification>) {
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

export function UnknownVerdict({ report, heading }: VerdictProps<UnknownReport>) {
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
