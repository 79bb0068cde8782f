import type { CSSProperties } from 'react'
import type { Meaning } from '#web/ui/feedback/status-badge.tsx'

export function toneOf(meaning: Meaning): CSSProperties {
  return { '--tone': `var(--${meaning})`, '--soft': `var(--${meaning}-soft)` } as CSSProperties
}
