import type { ReactNode } from 'react'
import styles from './bottom-bar.module.css'

export function BottomBar({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <div className={`${styles.bar} screen-only`} id="bottom-bar">
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.row}>{children}</div>
    </div>
  )
}
