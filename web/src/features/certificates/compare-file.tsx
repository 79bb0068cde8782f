import { Paper, Stack, Text } from '@mantine/core'
import { PlainButton } from '#web/ui/form/plain-controls.tsx'
import { IconCircleCheck, IconCircleX, IconFileSearch } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Comparison = { name: string; finding: 'same' | 'other' | 'unreadable' }

/** Whether a file is the very one that was issued. It is read here and goes nowhere. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [comparison, setComparison] = useState<Comparison>()
  const [isOver, setIsOver] = useState(false)

  const compare = async (file: File | undefined) => {
    if (!file) return
    setComparison(undefined)
    const finding = await sha256Of(file).then(
      (own) => (own === sha256 ? 'same' : 'other'),
      () => 'unreadable' as const,
    )
    setComparison({ name: file.name, finding })
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void compare(event.dataTransfer.files[0])
  }

  return (
    // Dropping is a short cut; the button does the same.
    <Paper
      component="section"
      aria-labelledby="compare"
      p={{ base: 'md', xs: 'lg' }}
      bd={`1px dashed ${isOver ? 'var(--text)' : 'var(--line-strong)'}`}
      bg={isOver ? 'var(--hover)' : 'var(--surface)'}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Stack>
        <Text id="compare" component="h2" fz="lg">
          Compare your file
        </Text>
        {canHashFiles() ? (
          <>
            <Text c="dimmed" mt={4}>
              Choose the PDF, or drop it here, to check that it is exactly the file that was issued. It stays on your
              device: nothing is uploaded.
            </Text>
            <input
              ref={input}
              type="file"
              accept="application/pdf"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="PDF to compare"
              onChange={({ currentTarget }) => {
                void compare(currentTarget.files?.[0])
                currentTarget.value = ''
              }}
            />
            <PlainButton
              icon={<IconFileSearch size={20} stroke={1.5} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
              onClick={() => input.current?.click()}
            >
              Choose PDF
            </PlainButton>
          </>
        ) : (
          <Text c="dimmed" mt={4}>
            This browser compares files only over a secure connection. Compare the SHA-256 of your file with the one
            above.
          </Text>
        )}
        {comparison && <Finding {...comparison} />}
      </Stack>
    </Paper>
  )
}

function Finding({ name, finding }: Comparison) {
  switch (finding) {
    case 'same':
      return (
        <Notice variant="good" icon={IconCircleCheck} title="This is the file that was issued" isAnnounced>
          {name} is the same, byte for byte.
        </Notice>
      )
    case 'other':
      return (
        <Notice variant="danger" icon={IconCircleX} title="This is not the file that was issued" isAnnounced>
          {name} was changed, scanned or saved again, or is another version or report.
        </Notice>
      )
    case 'unreadable':
      return (
        <Notice variant="repair" icon={IconCircleX} title="The file could not be read" isAnnounced>
          {name} may be on a device that is not connected. Save it here first and try again.
        </Notice>
      )
  }
}

/** Browsers count hashes only on pages that came over a secure connection. */
function canHashFiles(): boolean {
  return typeof crypto.subtle?.digest === 'function'
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
