import { Group } from '@mantine/core'
import { Fragment } from 'react'
import { resultMeanings } from './job-words.ts'
import styles from './job-results.module.css'
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
    <span className={styles.results}>
      <Icon size={16} stroke={2} className={styles[worst]} aria-hidden />
      <span>
        {resultsInParts(results).map(({ kind, text }, place) => (
          <Fragment key={kind}>
            {place > 0 && ' · '}
            <span className={styles[kind]}>{text}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** "1 not fit" or "2 repairs", where a row has little room for what was found; nothing where all is well. */
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
