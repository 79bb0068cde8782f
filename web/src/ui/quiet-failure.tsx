import { useEffect } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/ui/quiet-failure.module.css'

interface Props {
  /** What is missing here, in a sentence. */
  children: string
  error: unknown
  onRetry: () => void
}

/** A load whose failure is no one's alarm: it is logged, and a line in its place offers to try again. */
export function QuietFailure({ children, error, onRetry }: Props) {
  // Talks to the console.
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the spec asks for a log and no message
    console.warn(children, error)
  }, [children, error])

  return (
    <div className={styles.failure}>
      <p>{children}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
