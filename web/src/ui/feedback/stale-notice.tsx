import { Box, Paper, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from './notice.tsx'

export interface Difference {
  label: string
  theirs: string
  /** Left out where this person changed nothing: then theirs stays. */
  mine?: string
}

interface Props {
  differences: Difference[]
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

export function StaleNotice({ differences, isBusy, onTakeTheirs, onKeepMine }: Props) {
  const box = useRef<HTMLDivElement>(null)

  // This must be read before anything else is pressed.
  useEffect(() => box.current?.focus(), [])

  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice
        variant="repair"
        icon={IconUsers}
        title="Someone else saved this while you were editing."
        actions={
          <>
            <Button onClick={onTakeTheirs}>Load the current one</Button>
            <Button onClick={onKeepMine} aria-disabled={isBusy}>
              Save mine over it
            </Button>
          </>
        }
      >
        Nothing was overwritten, and what you typed is still here.
        {differences.length > 0 && (
          <Stack component="dl" gap="xs" mt="xs">
            {differences.map(({ label, theirs, mine }) => (
              <TwoVersions
                key={label}
                label={label}
                first={{ whose: 'Saved now', words: theirs }}
                second={{ whose: 'Yours', words: mine, otherwise: mine === undefined ? 'not changed' : 'empty' }}
              />
            ))}
          </Stack>
        )}
      </Notice>
    </div>
  )
}

interface Version {
  whose: string
  words: string | undefined
  otherwise?: string
}

export function TwoVersions({ label, first, second }: { label: string; first: Version; second: Version }) {
  return (
    // A list of terms admits nothing between itself and them but one box.
    <Paper
      p="sm"
      radius="sm"
      style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0 16px', whiteSpace: 'pre-line' }}
    >
      <Text component="dt" c="var(--text)" fz="sm" fw={600} style={{ gridColumn: '1 / -1' }}>
        {label}
      </Text>
      {[first, second].map(({ whose, words, otherwise = 'empty' }) => (
        <Box key={whose} component="dd" miw={0}>
          <Text span display="block" c="dimmed" fz="xs">
            {whose}
          </Text>
          {words || <em>{otherwise}</em>}
        </Box>
      ))}
    </Paper>
  )
}
