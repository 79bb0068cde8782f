import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
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

/** Two people edited the same thing: the second sees both, and decides knowingly. */
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
            {differences.map((difference) => (
              <Both key={difference.label} {...difference} />
            ))}
          </Stack>
        )}
      </Notice>
    </div>
  )
}

function Both({ label, theirs, mine }: Difference) {
  return (
    <Paper p="sm" radius="sm" style={{ whiteSpace: 'pre-line' }}>
      <Text component="dt" fw={600}>
        {label}
      </Text>
      <SimpleGrid cols={2}>
        <dd>
          <Whose>Saved now</Whose>
          {theirs || <em>empty</em>}
        </dd>
        <dd>
          <Whose>Yours</Whose>
          {mine === undefined ? <em>not changed</em> : mine || <em>empty</em>}
        </dd>
      </SimpleGrid>
    </Paper>
  )
}

function Whose({ children }: { children: string }) {
  return (
    <Text span display="block" c="dimmed" fz="xs">
      {children}
    </Text>
  )
}
