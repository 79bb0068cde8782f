import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './import-steps.module.css'
import { importSteps, type ImportStep } from './import-words.ts'

const labels: Record<ImportStep, string> = { file: 'File', columns: 'Columns', check: 'Check', done: 'Done' }

interface Props {
  shown: ImportStep
  current: ImportStep
  addressOf: (step: ImportStep) => string | undefined
}

export function ImportSteps({ shown, current, addressOf }: Props) {
  return (
    <nav aria-label="Steps of the import">
      <ol className={styles.steps}>
        {importSteps.map((step, place) => {
          const isPast = place < importSteps.indexOf(current)
          const to = step === shown ? undefined : addressOf(step)
          const words = (
            <>
              <span className={styles.number}>
                {isPast ? <IconCheck size={16} stroke={2} aria-hidden /> : place + 1}
              </span>
              {labels[step]}
              {isPast && <span className="visually-hidden"> is done</span>}
            </>
          )
          return (
            <li
              key={step}
              className={`${styles.step} ${isPast ? styles.past : ''}`}
              aria-current={step === shown ? 'step' : undefined}
            >
              {to ? <Link to={to}>{words}</Link> : <span>{words}</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
