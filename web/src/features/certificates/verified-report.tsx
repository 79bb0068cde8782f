import { Paper, SimpleGrid, Text } from '@mantine/core'
import { Fact } from '#web/ui/page/facts.tsx'
import type { Verification } from '#contract/certificates/verification.contract.ts'
import { longDay } from '#contract/values/days.ts'

/** What the paper must say if it is this one. */
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
