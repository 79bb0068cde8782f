import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { equipmentQueries } from './equipment.api.ts'
import { resultMeanings } from './equipment-words.ts'
import styles from './examination-timeline.module.css'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { Section } from '#web/ui/page/section.tsx'
import type { Examination } from '#contract/equipment/equipment.contract.ts'
import { britishDay } from '#contract/values/days.ts'

type JobOfExamination = NonNullable<Examination['jobId']>

interface Props {
  equipmentId: string
  job: (job: JobOfExamination) => ReactNode
  certificate: (examination: { jobId: JobOfExamination; itemId: string }) => ReactNode
}

export function ExaminationTimeline({ equipmentId, job, certificate }: Props) {
  const { data, error, refetch } = useQuery(equipmentQueries.examinations(equipmentId))
  if (error && !data) return <QuietRetry what="The examinations" error={error} onRetry={() => void refetch()} />
  return (
    <Section title="Examinations" count={data?.total || undefined}>
      {!data && <Waiting />}
      {data?.total === 0 && (
        <Text c="dimmed" px={20} pb={20}>
          None yet. Its first report will be here once it’s examined.
        </Text>
      )}
      {data && data.total > 0 && (
        <Box component="ol" p="0 20px 8px">
          {data.rows.map((examination, index) => (
            <li key={examination.itemId ?? index} className={styles.examination}>
              <Stack gap={4} miw={0}>
                <Top examination={examination} />
                <Group component="p" gap="2px 16px" c="dimmed" fz="sm" align="stretch">
                  {examination.jobId && job(examination.jobId)}
                  {factsOf(examination).map((fact) => (
                    <span key={fact}>{fact}</span>
                  ))}
                </Group>
                {examination.defectDescription && (
                  <Text style={{ whiteSpace: 'pre-line' }}>{examination.defectDescription}</Text>
                )}
              </Stack>
              <Certificate examination={examination} buttons={certificate} />
            </li>
          ))}
        </Box>
      )}
      {data && data.total > data.rows.length && (
        <Text c="dimmed" px={20} pb={20}>
          These are the latest {data.rows.length}.
        </Text>
      )}
    </Section>
  )
}

function Certificate({ examination, buttons }: { examination: Examination; buttons: Props['certificate'] }) {
  const { certificate, jobId, itemId } = examination
  if (certificate === null || jobId === null || itemId === null) return null
  return <div className={styles.certificate}>{buttons({ jobId, itemId })}</div>
}

function Top({ examination }: { examination: Examination }) {
  const { examinationDate, result, certificate, isWithdrawn, source } = examination
  return (
    <Group gap="4px 12px">
      <Box component="h3" fz="md" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {examinationDate ? britishDay(examinationDate) : result ? withoutDay[result] : 'No date given'}
      </Box>
      {result && <StatusBadge meaning={resultMeanings[result]}>{result}</StatusBadge>}
      {source === 'imported' && (
        <Text span fz="sm" fw={600}>
          From the previous system
        </Text>
      )}
      {isWithdrawn && <StatusBadge meaning="stopped">Report withdrawn</StatusBadge>}
      {certificate && (
        <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {certificate.number}, version {certificate.version}
        </Text>
      )}
    </Group>
  )
}

/** Where there is no day: it was left out at the visit, or nobody has been there yet. */
const withoutDay: Partial<Record<NonNullable<Examination['result']>, string>> = {
  'Not Examined': 'Not examined at this visit',
  'Awaiting Inspection': 'Not examined yet',
}

function factsOf(examination: Examination): string[] {
  const { examinationDate, examinerName, nextExaminationDate, reportNumber, source, isWithdrawn } = examination
  return [
    reportNumber ? `Report ${reportNumber}` : '',
    examinationDate && examinerName ? `Examined by ${examinerName}` : '',
    nextExaminationDate && !isWithdrawn ? `Next examination due by ${britishDay(nextExaminationDate)}` : '',
    source === 'merged' ? 'Recorded for a piece that was merged into this one' : '',
  ].filter(Boolean)
}

function Waiting() {
  return (
    <Stack component="output" gap="xs" px={20} pb={20}>
      <span className="visually-hidden">Loading</span>
      <Skeleton height={48} />
      <Skeleton height={48} />
    </Stack>
  )
}
