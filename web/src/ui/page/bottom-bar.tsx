import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'
import { useRestoreFocus } from '#web/ui/overlay/use-restore-focus.ts'

/** Where the thumb is: the one main action of a page, and at most two beside it. */
export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRestoreFocus<HTMLDivElement>()
  return (
    <div ref={bar} className={styles.bar} id="bottom-bar">
      <div className={styles.row}>{children}</div>
    </div>
  )
}
