import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountPieces, countQueries, useNoteWhereabouts } from './count-pieces.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextAreaField, typed } from '#web/ui/form/field.tsx'
import { useOwnId } from '#web/ui/form/saving/save-form.tsx'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import type { CountedPiece } from '#contract/counts/counts.contract.ts'

interface Props {
  jobId: string
  count: number
}

export function NotExamined({ jobId, count }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="details" w="100%" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Box component="summary" py="sm">
        Not examined ({count.toLocaleString('en-GB')})
      </Box>
      {isOpen && <Pieces jobId={jobId} />}
    </Box>
  )
}

function Pieces({ jobId }: Pick<Props, 'jobId'>) {
  const { data, error, refetch } = useQuery(countQueries.ofJob(jobId))
  const [asked, setAsked] = useState<CountedPiece | null>(null)
  if (error && !data) return <QuietRetry what="The list" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <CountPieces
        pieces={data.pieces.filter(({ outcome }) => outcome !== 'examined')}
        action={(piece) =>
          piece.equipmentId && (
            <Button variant="quiet" aria-label={`Tell us where it is: ${piece.label}`} onClick={() => setAsked(piece)}>
              Tell us where it is
            </Button>
          )
        }
      />
      {asked && <Whereabouts jobId={jobId} piece={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface WhereaboutsProps {
  jobId: string
  piece: CountedPiece
  onClose: () => void
}

function Whereabouts({ jobId, piece: { equipmentId, label }, onClose }: WhereaboutsProps) {
  // Made once: pressed again after a lost answer, it is the same note.
  const { ownId, renewIfTaken } = useOwnId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { mutateAsync: tell, isPending } = useNoteWhereabouts()
  const save = async () => {
    setError(text.trim() === '' ? 'Say where it is.' : undefined)
    if (text.trim() === '' || !equipmentId) return
    try {
      await tell({ jobId, equipmentId, _id: ownId, text })
      toast.success('The office has your note.')
      onClose()
    } catch (failure) {
      renewIfTaken(failure)
      setError(sentenceOf(failure))
    }
  }
  return (
    <FormDialog
      title={`Where is ${label}?`}
      verb="Send"
      busyVerb="Send"
      isPending={isPending}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <TextAreaField label="Where it is, or who has it" rows={3} maxLength={1000} {...typed(text, setText, error)} />
    </FormDialog>
  )
}
