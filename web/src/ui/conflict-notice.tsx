import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/ui/conflict-notice.module.css'

export interface Difference {
  label: string
  /** What stands now, saved by someone else. */
  theirs: string
  /** What this person wrote there; left out where they changed nothing and theirs stays. */
  mine?: string
}

interface Props {
  /** "These settings", "This company". */
  what: string
  differences: Difference[]
  isBusy: boolean
  onLoadCurrent: () => void
  onSaveMine: () => void
}

/** Two people changed the same record: nothing is lost or overwritten until this one says which. */
export function ConflictNotice({ what, differences, isBusy, onLoadCurrent, onSaveMine }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const isOverwriting = differences.some(({ mine }) => mine !== undefined)

  // Talks to the browser's focus: the notice asks something, wherever on the page the person is.
  useEffect(() => {
    box.current?.focus()
  }, [])

  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.notice}>
      <p className={styles.title}>{what} were changed by someone else while you were editing</p>
      <p>Nothing was overwritten. What you wrote is still here and not yet saved.</p>
      <dl className={styles.differences}>
        {differences.map(({ label, theirs, mine }) => (
          <div key={label} className={styles.difference}>
            <dt className={styles.label}>{label}</dt>
            <dd>
              <span className={styles.whose}>Now</span>
              <Value>{theirs}</Value>
            </dd>
            <dd>
              <span className={styles.whose}>Yours</span>
              {mine === undefined ? <span className={styles.kept}>not changed by you, stays as it is now</span> : <Value>{mine}</Value>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={onLoadCurrent}>
          Load current, discard mine
        </Button>
        <Button disabled={isBusy} onClick={onSaveMine}>
          {isOverwriting ? 'Save mine over it' : 'Save mine as well'}
        </Button>
      </div>
    </div>
  )
}

function Value({ children }: { children: string }) {
  return <span className={styles.value}>{children || <em>empty</em>}</span>
}
