import { Paper, Stack, Text } from '@mantine/core'
import { Announced } from '#web/ui/feedback/announced.tsx'
import { ProgressBar, formatProgress } from '#web/ui/feedback/progress-line.tsx'
import type { Import } from '#contract/imports/imports.contract.ts'

const words: Partial<Record<Import['state'], { title: string; action: string }>> = {
  reading: { title: 'Reading the file', action: 'rows read' },
  checking: { title: 'Checking the rows', action: 'rows checked' },
  running: { title: 'Writing the rows', action: 'rows written' },
  undoing: { title: 'Undoing', action: 'rows undone' },
}

/** What the server is doing with the file, and how far it is. It goes on without the page. */
export function ImportProgress({ imported: { state, progress, waitingFor } }: { imported: Import }) {
  const doing = words[state]
  if (!doing) return null
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={720}>
      <Stack gap="xs">
        <Announced>
          <h2>{waitingFor ? `Waiting for ${waitingFor.fileName} to finish` : doing.title}</h2>
        </Announced>
        {!waitingFor && progress.of > 0 && (
          <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatProgress({ ...progress, action: doing.action })}
          </Text>
        )}
        <ProgressBar {...progress} />
        <Text c="dimmed" fz="sm">
          You can close this page. The import carries on, and you’ll find it under Import.
        </Text>
      </Stack>
    </Paper>
  )
}
