import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'

/** The only time they are seen: closing takes a word that they were kept. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [wasTaken, setWasTaken] = useState(false)
  const text = `Recovery codes for Thorough. Each works once.\n\n${codes.join('\n')}\n`
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'))
    copied.then(
      () => {
        setWasTaken(true)
        toast.success('The codes were copied.')
      },
      () => toast.error('Copy the codes by hand.'),
    )
  }
  const save = () => {
    saveFile(new Blob([text], { type: 'text/plain' }), 'thorough-recovery-codes.txt')
    setWasTaken(true)
  }
  return (
    <Stack>
      <p>If you lose your phone, one of these codes signs you in. Each works once. You won’t see them again.</p>
      <SimpleGrid component="ul" minColWidth="170px" autoFlow="auto-fit" spacing={8} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" fz="sm" style={{ whiteSpace: 'nowrap' }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group gap="8px 12px">
        <Button icon={IconCopy} onClick={copy}>
          Copy
        </Button>
        <Button icon={IconDownload} onClick={save}>
          Download
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button variant="primary" onClick={onDone}>
          {wasTaken ? 'Done' : 'I have written them down'}
        </Button>
      </Group>
    </Stack>
  )
}
