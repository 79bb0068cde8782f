import type { CSSProperties } from 'react'
import type { Meaning } from '#web/ui/feedback/status-badge.tsx'

/** The colours of a meaning, for a style sheet that draws with them. */
export function toneOf(meaning: Meaning): CSSProperties {
  return { '--tone': `var(--${meaning})`, '--soft': `var(--${meaning}-soft)` } as CSSProperties
}
