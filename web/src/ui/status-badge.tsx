import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconProgress,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import styles from '#web/ui/status-badge.module.css'

/** What a colour means here, everywhere: never a colour alone, always its icon and a word. */
const icons = {
  good: IconCircleCheck,
  repair: IconAlertTriangle,
  danger: IconCircleX,
  waiting: IconCircleDashed,
  progress: IconProgress,
  settled: IconRosetteDiscountCheck,
}
export type Meaning = keyof typeof icons

interface Props {
  meaning: Meaning
  children: string
}

export function StatusBadge({ meaning, children }: Props) {
  const Icon = icons[meaning]
  return (
    <span className={`${styles.badge} ${styles[meaning]}`}>
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </span>
  )
}
