import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'
import { useRestoreFocus } from '#web/ui/overlay/use-restore-focus.ts'

export function BottomBar({ above, children }: { above?: ReactNode; children: ReactNode }) {
  const bar = useRestoreFocus<HTMLDivElement>()
  return (
    <div ref={bar} className={`${styles.bar} screen-only`} id="bottom-bar">
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.row}>{children}</div>
    </div>
  )
}
