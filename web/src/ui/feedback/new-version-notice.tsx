import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import styles from './new-version-notice.module.css'

/** Quiet on purpose: whoever is in the middle of something goes on, and loads it when ready. */
export function NewVersionNotice({ onReload }: { onReload: () => void }) {
  return (
    <output className={styles.notice}>
      <span>A new version is ready</span>
      <PlainButton onClick={onReload}>Reload</PlainButton>
    </output>
  )
}
