import { Combobox } from '@mantine/core'
import styles from './search.module.css'
import type { Found } from './use-found.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'

interface Props {
  /** What was asked, which may lag behind what is typed. */
  q: string
  /** What can be searched for, told while nothing is typed. */
  hint: string
  found: Found
}

/** What was found, kind by kind; or why there is nothing. */
export function HitList({ q, hint, found: { groups, isSearching, error, onRetry } }: Props) {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <>
      <Combobox.Options className={styles.options} aria-label="Found">
        {groups.map(({ label, hits }) => (
          <Combobox.Group key={label} label={label} classNames={{ groupLabel: `${styles.kind}` }}>
            {hits.map((hit) => (
              <Combobox.Option key={hit.key} value={hit.key} className={styles.hit}>
                <span className={styles.title}>
                  {hit.number && <span className={styles.number}>{hit.number}</span>} {hit.title}
                </span>
                {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {/* Beside the list: within it there may be nothing but choices. */}
      {error !== null && (
        <div className={styles.failure} role="alert">
          <p>The search could not be completed. {sentenceOf(error)}</p>
          <button type="button" className={styles.retry} onMouseDown={keepFocus} onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
      <output className={count > 0 ? 'visually-hidden' : styles.note}>
        {noteOf({ q, hint, count, isSearching, hasFailed: error !== null })}
      </output>
    </>
  )
}

/** The field keeps the focus, so that what is pressed is still there when the button comes up again. */
function keepFocus(event: React.MouseEvent) {
  event.preventDefault()
}

interface State {
  q: string
  hint: string
  count: number
  isSearching: boolean
  hasFailed: boolean
}

function noteOf({ q, hint, count, isSearching, hasFailed }: State): string {
  if (!q) return hint
  if (count > 0) return counted(count, 'hit')
  if (isSearching) return 'Searching...'
  return hasFailed ? '' : `Nothing found for “${q}”.`
}
