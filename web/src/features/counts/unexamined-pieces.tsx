import { Box, Menu, Paper, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/form/button.tsx'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import type { ExpectedPiece } from '#contract/counts/count.rules.ts'
import {
  formatOutcome,
  leftOutcomes,
  outcomeLabels,
  type LeftOutcome,
} from '#contract/inspections/examination/outcome.rules.ts'

interface Props {
  pieces: ExpectedPiece[]
  onExplain: (piece: ExpectedPiece, outcome: LeftOutcome) => void
  onExplainRest: () => void
}

const shownAtFirst = 12

export function UnexaminedPieces({ pieces, onExplain, onExplainRest }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const unanswered = pieces.filter(({ outcome }) => outcome === null)
  const shown = isWhole ? pieces : pieces.slice(0, shownAtFirst)
  return (
    <Stack component="section" gap={8} aria-labelledby="not-examined">
      <Text id="not-examined" component="h3" fz="lg">
        Not examined ({pieces.length.toLocaleString('en-GB')})
      </Text>
      {unanswered.length > 0 && (
        <>
          <p>What you don’t answer is reported as “not this visit”.</p>
          <Button onClick={onExplainRest}>All the rest: not this visit</Button>
        </>
      )}
      <Stack component="ul" gap="xs">
        {shown.map((piece) => (
          <Paper
            key={piece.itemId ?? piece.equipmentId}
            component="li"
            radius="md"
            p="8px 12px 12px"
            style={{ display: 'grid', gap: 4 }}
          >
            <PieceName piece={piece} />
            <Answer piece={piece} onExplain={onExplain} />
          </Paper>
        ))}
      </Stack>
      {shown.length < pieces.length && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          Show all {pieces.length.toLocaleString('en-GB')}
        </Button>
      )}
    </Stack>
  )
}

/** One that is an item can still be examined. */
function PieceName({ piece: { itemId, label, outcome } }: { piece: ExpectedPiece }) {
  if (itemId === null)
    return (
      <Text span fw={600} py="xs">
        {label}
      </Text>
    )
  return (
    <Box component={Link} fw={600} py="xs" to={`${outcome === null ? 'examine' : 'edit'}/${itemId}`}>
      {label}
    </Box>
  )
}

function Answer({ piece, onExplain }: { piece: ExpectedPiece } & Pick<Props, 'onExplain'>) {
  const { label, outcome, reason } = piece
  const words = outcome === null ? 'Not answered' : formatOutcome({ outcome, outcomeReason: reason })
  return (
    <Menu position="bottom-end" width={240} {...popoverProps()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button aria-label={`${label}: ${words}`} isSentence icon={IconChevronDown}>
          {words}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {leftOutcomes.map((each) => (
          <Menu.Item key={each} mih={48} onClick={() => onExplain(piece, each)}>
            {outcomeLabels[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
