import { IconAlertCircle } from '@tabler/icons-react'
import styles from './error-summary.module.css'
import type { SaveFailure } from './save-failure.ts'

interface Props {
  failure: SaveFailure | undefined
  errors: Record<string, string>
  labels: Record<string, string>
  /** Takes the person to a field. */
  onPoint: (name: string) => void
}

/** What stands in the way of saving, in one place; each line leads to its field. */
export function ErrorSummary({ failure, errors, labels, onPoint }: Props) {
  const found = Object.entries(errors)
  if (!failure && found.length === 0) return null
  // The server may say of the whole what it says of the field; once is enough.
  const isShownBelow = found.some(([, words]) => words === failure?.title)
  return (
    <div role="alert" className={styles.summary}>
      <IconAlertCircle size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{failure && !isShownBelow ? failure.title : titleFor(found.length)}</p>
        {failure?.detail && <p>{failure.detail}</p>}
        {found.length > 0 && (
          <ul className={styles.list}>
            {found.map(([name, words]) => (
              <li key={name}>
                <button type="button" className={styles.point} onClick={() => onPoint(name)}>
                  {labels[name] ?? name}
                </button>
                : {words}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function titleFor(count: number): string {
  return count === 1 ? 'One field needs another look.' : `${count} fields need another look.`
}
