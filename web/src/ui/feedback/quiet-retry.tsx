import { Group, Paper } from '@mantine/core'
import { useEffect } from 'react'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  /** What is missing: "The companies". */
  what: string
  error: unknown
  onRetry: () => void
}

/** A load that failed where no alarm is called for: it is logged, and this stands in its place. */
export function QuietRetry({ what, error, onRetry }: Props) {
  // For the developer who is asked to look into it.
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has these failures logged and not announced
    console.warn(`${what} could not be loaded.`, error)
  }, [what, error])

  return (
    <Paper c="dimmed" p="md" style={{ borderStyle: 'dashed' }}>
      <Group gap="8px 16px">
        <p>{what} could not be loaded.</p>
        <Button onClick={onRetry}>Try again</Button>
      </Group>
    </Paper>
  )
}
