import styles from './order-notes.module.css'
import { Section } from '#web/ui/page/section.tsx'

export function OrderNotes({ notes }: { notes: string }) {
  return (
    <Section title="Notes">
      <p className={styles.notes}>{notes}</p>
    </Section>
  )
}
