import { sentenceOf } from './error-words.ts'
import meanings from '#web/ui/theme/meaning.module.css'
import styles from './notice.module.css'

/** Says what is written in it, or why a call failed. */
export function Refusal({ children, error }: { children?: string | undefined; error?: unknown }) {
  const words = children ?? (error ? sentenceOf(error) : '')
  if (!words) return null
  return (
    <div role="alert" className={`${styles.notice} ${meanings.danger}`}>
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
        <circle cx="12" cy="12" r="9" />
        <path d="M12 8v4.500m0 3v.01" strokeLinecap="round" />
      </svg>
      <p>{words}</p>
    </div>
  )
}
