import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSend } from '#web/api/use-send.ts'
import { callQuery } from '#web/api/queries.ts'
import { britishDate } from '#web/ui/feedback/british-moment.ts'
import { type CountedPiece, createRevisit, getCount, noteWhereabouts } from '#contract/counts/counts.contract.ts'
import { formatTimesRunning } from '#contract/counts/count.rules.ts'
import { formatOutcome } from '#contract/inspections/examination/outcome.rules.ts'

interface Props {
  pieces: CountedPiece[]
  action?: (piece: CountedPiece) => ReactNode
}

export function CountPieces({ pieces, action }: Props) {
  return (
    <Box component="ul" className="lined">
      {pieces.map((piece) => (
        <Stack key={piece.itemId ?? piece.equipmentId} component="li" align="flex-start" gap={2} py={12}>
          <Text fw={600}>{piece.label}</Text>
          <Text c="dimmed">{wordsOf(piece)}</Text>
          {formatTimesRunning(piece.timesRunning) && (
            <Text c="var(--danger)" fw={600}>
              {formatTimesRunning(piece.timesRunning)}
            </Text>
          )}
          {piece.notes.map((note) => (
            <Text key={note._id} style={{ whiteSpace: 'pre-line' }}>
              “{note.text}” {note.by}, {britishDate(note.at)}
            </Text>
          ))}
          {action?.(piece)}
        </Stack>
      ))}
    </Box>
  )
}

function wordsOf({ outcome, reason }: CountedPiece): string {
  return outcome === null ? 'Not answered' : formatOutcome({ outcome, outcomeReason: reason })
}

export const countQueries = {
  ofJob: (jobId: string) => callQuery(['counts', jobId], getCount, { jobId }),
}

export const useCreateRevisit = () => useSend(createRevisit, { evenIfRefused: true })
export const useNoteWhereabouts = () => useSend(noteWhereabouts, { invalidates: ['counts'] })
