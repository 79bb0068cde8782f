import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import meanings from '#web/ui/theme/meaning.module.css'
import styles from './status-badge.module.css'

/** What a colour means here, everywhere: never a colour alone, always its icon and a word. */
export const meaningIcons = {
  good: IconCircleCheck,
  repair: IconAlertTriangle,
  danger: IconCircleX,
  waiting: IconCircleDashed,
  progress: IconProgress,
  paid: IconRosetteDiscountCheck,
  stopped: IconBan,
  /** Finished, where something else says how well. */
  done: IconCircleCheck,
}
export type Meaning = keyof typeof meaningIcons

export function StatusBadge({ meaning, children }: { meaning: Meaning; children: string }) {
  const Icon = meaningIcons[meaning]
  return (
    <span className={`${styles.badge} ${meanings[meaning]}`}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  )
}

export function toneOf(meaning: Meaning): CSSProperties {
  return { '--tone': `var(--${meaning})`, '--soft': `var(--${meaning}-soft)` } as CSSProperties
}
