import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ImportOutcome, type OutcomeProps } from './import-outcome.tsx'
import { ImportProgress } from './import-progress.tsx'
import { formatCounts, isUnderWay, rowsNeedYou } from './import-words.ts'
import { useDecideNames, useDeleteImport, useRunImport, useUndoImport } from './imports.api.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { useToday } from '#web/ui/page/use-today.ts'
import type { Import } from '#contract/imports/imports.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { type RecordFieldOf, UnknownNames } from './unknown-names.tsx'
import { useConfirmedAction, useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'

interface Props extends OutcomeProps {
  links: ReactNode
}

export function DoneStep({ links, ...outcome }: Props) {
  const { imported } = outcome
  if (isUnderWay(imported)) return <ImportProgress imported={imported} />
  return (
    <Stack gap="lg">
      <Outcome imported={imported} links={links} />
      {(imported.state !== 'undone' || imported.counts.needsYou > 0) && <ImportOutcome {...outcome} />}
    </Stack>
  )
}

function Outcome({ imported, links }: Pick<Props, 'imported' | 'links'>) {
  const { state, counts, error } = imported
  if (state === 'failed')
    return (
      <Notice
        variant="danger"
        icon={IconAlertTriangle}
        title="This import failed"
        isAnnounced
        actions={
          <>
            {counts.create + counts.update > 0 && <GoOn imported={imported} />}
            {links}
          </>
        }
      >
        {error}
      </Notice>
    )
  if (state === 'undone')
    return (
      <Notice variant="plain" icon={IconArrowBackUp} title="This import was undone" actions={links} isAnnounced>
        {formatUndone(imported)}
      </Notice>
    )
  return (
    <Notice
      variant={counts.needsYou > 0 ? 'repair' : 'good'}
      icon={counts.needsYou > 0 ? IconAlertTriangle : IconCircleCheck}
      title={counts.needsYou > 0 ? `Done, and ${rowsNeedYou(counts.needsYou)}` : 'Done'}
      isAnnounced
      actions={
        <>
          {links}
          <Undo imported={imported} />
        </>
      }
    >
      {formatCounts(imported)}
    </Notice>
  )
}

function formatUndone({ counts: { undone, needsYou } }: Import): string {
  const left = needsYou > 0 ? ` ${rowsNeedYou(needsYou)}: see why below.` : ''
  return `${counted(undone, 'row')} ${undone === 1 ? 'was' : 'were'} undone.${left}`
}

/** What is written is not written again. */
function GoOn({ imported: { _id: importId } }: { imported: Import }) {
  const run = useRunImport()
  return (
    <>
      <Button isBusy={run.isPending} busyWords="Starting..." onClick={() => run.mutate({ importId })}>
        Continue
      </Button>
      <Refusal error={run.error} />
    </>
  )
}

function Undo({ imported }: { imported: Import }) {
  const today = useToday()
  const undo = useConfirmUndoImport()
  const until = imported.undoUntil && dayInLondon(new Date(imported.undoUntil))
  if (!until || until < today) return null
  return (
    <Button icon={IconArrowBackUp} onClick={() => void undo(imported)}>
      {`Undo (until ${britishDay(until)})`}
    </Button>
  )
}

interface CheckProps extends OutcomeProps {
  recordField: RecordFieldOf
  onRunning: () => void
}

export function CheckStep({ recordField, onRunning, ...outcome }: CheckProps) {
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
      <Refusal error={run.error} />
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

function useConfirmUndoImport() {
  const confirmThen = useConfirmedAction()
  const { mutateAsync: undoImport } = useUndoImport()
  return ({ _id, fileName }: Import) =>
    confirmThen({
      title: `Undo ${fileName}?`,
      message:
        'This removes what it created and restores what it changed. Anything changed or examined since stays and is listed.',
      verb: 'Undo',
      isDangerous: true,
      mutate: () => undoImport({ importId: _id }),
      success: () => 'The import is being undone.',
      failure: 'The import could not be undone. Try again.',
    })
}

export function useConfirmDeleteImport() {
  const confirmDeletion = useConfirmedDeletion()
  const { mutateAsync: deleteImport } = useDeleteImport()
  return ({ _id, fileName }: Import) =>
    confirmDeletion({
      name: fileName,
      message: 'Nothing was written. The file and your choices are deleted.',
      mutate: () => deleteImport({ importId: _id }),
      failure: 'The import could not be deleted. Try again.',
    })
}
