import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import styles from './stale-notice.module.css'

export interface Difference {
  label: string
  theirs: string
  /** Left out where this person changed nothing: then theirs stays. */
  mine?: string
}

interface Props {
  differences: Difference[]
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two people edited the same thing: the second sees both, and decides knowingly. */
export function StaleNotice({ differences, isBusy, onTakeTheirs, onKeepMine }: Props) {
  const box = useRef<HTMLDivElement>(null)

  // Talks to the browser's focus: this must be read before anything else is pressed.
  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.notice}>
      <p className={styles.title}>
        <IconUsers size={20} stroke={1.5} aria-hidden />
        Someone else saved this while you were editing.
      </p>
      <p>Nothing was overwritten, and what you typed is still here.</p>
      {differences.length > 0 && (
        <dl className={styles.differences}>
          {differences.map(({ label, theirs, mine }) => (
            <div key={label} className={styles.difference}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.whose}>Stands now</span>
                {theirs || <em>empty</em>}
              </dd>
              <dd>
                <span className={styles.whose}>Yours</span>
                {mine === undefined ? <em>not changed, stays as it is now</em> : mine || <em>empty</em>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.actions}>
        <Button onClick={onTakeTheirs}>Load the current one</Button>
        <Button onClick={onKeepMine} aria-disabled={isBusy}>
          Save mine over it
        </Button>
      </div>
    </div>
  )
}
