import { Group, Stack, Text } from '@mantine/core'
import { ImportOutcome, type OutcomeProps } from './import-outcome.tsx'
import { ImportProgress } from './import-progress.tsx'
import { isUnderWay } from './import-words.ts'
import { useDecideNames, useRunImport } from './imports.api.ts'
import type { RecordFieldOf } from './name-item.tsx'
import { UnknownNames } from './unknown-names.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'

interface Props extends OutcomeProps {
  recordField: RecordFieldOf
  onRunning: () => void
}

export function CheckStep({ recordField, onRunning, ...outcome }: Props) {
  const { imported } = outcome
  const decide = useDecideNames(imported)
  const run = useRunImport()
  if (isUnderWay(imported)) return <ImportProgress imported={imported} />
  const { create, update, needsYou } = imported.counts
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          Nothing has been written yet.{needsYou > 0 && ' Rows that need you are left out of the run.'}
        </Text>
        <Button
          variant="primary"
          isBusy={run.isPending}
          busyWords="Starting..."
          disabled={create + update === 0}
          onClick={() => run.mutate({ importId: imported._id }, { onSuccess: onRunning })}
        >
          Run
        </Button>
      </Group>
      <Refusal>{run.error ? sentenceOf(run.error) : undefined}</Refusal>
      {imported.unknownNames.length + imported.decidedNames.length > 0 && (
        <UnknownNames
          imported={imported}
          isBusy={decide.isPending}
          recordField={recordField}
          onDecide={decide.mutate}
        />
      )}
      <ImportOutcome {...outcome} />
    </Stack>
  )
}
