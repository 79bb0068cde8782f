import { Group, Text } from '@mantine/core'
import { Fragment } from 'react'
import { resultMeanings } from './job-words.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { meaningIcons } from '#web/ui/feedback/status-badge.tsx'
import {
  formatResults,
  resultsInParts,
  worstResult,
  type JobResults as Results,
} from '#contract/jobs/job-results.rules.ts'

/** "4 fit · 1 requires repair by 15/01/2027 · 1 not fit", marked by the worst of it; nothing for a job without items. */
export function JobResults({ results }: { results: Results | null | undefined }) {
  const worst = results && worstResult(results)
  if (!results || !worst) return null
  const Icon = meaningIcons[resultMeanings[worst]]
  return (
    <Group component="span" wrap="nowrap" align="flex-start" gap={6} fz="xs" fw={400} lh={1.4} c="dimmed">
      <Icon size={16} stroke={2} color={colours[worst]} style={{ marginTop: 1 }} aria-hidden />
      <span>
        {resultsInParts(results).map(({ kind, text }, place) => (
          <Fragment key={kind}>
            {place > 0 && ' · '}
            <Text span c={colours[kind] ?? 'dimmed'} fw={kind === 'requiresRepair' || kind === 'notFit' ? 600 : 400}>
              {text}
            </Text>
          </Fragment>
        ))}
      </span>
    </Group>
  )
}

const colours: Record<string, string> = {
  fitForPurpose: 'var(--good)',
  requiresRepair: 'var(--repair)',
  notFit: 'var(--danger)',
}

export function WorstResult({ results }: { results: Results | null | undefined }) {
  const worst = results && worstResult(results)
  if (!results || (worst !== 'notFit' && worst !== 'requiresRepair')) return null
  const Icon = meaningIcons[resultMeanings[worst]]
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={4}
      wrap="nowrap"
      c={`var(--${worst === 'notFit' ? 'danger' : 'repair'})`}
      fz="xs"
      fw={600}
      title={formatResults(results)}
    >
      <Icon size={14} stroke={2} aria-hidden />
      {worst === 'notFit' ? `${results.notFit} not fit` : counted(results.requiresRepair, 'repair')}
    </Group>
  )
}
