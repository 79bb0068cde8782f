import { Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { Button } from './button.tsx'

interface Props {
  label: string
  /** Heard, not seen, where the button alone does not say of what: "Replace" the invoice. */
  about?: string
  /** A place that waits for its file, which may also be dropped there, or a button. */
  variant?: 'area' | 'button'
  hint: string
  accept: string
  maxBytes: number
  /** How much has left the device, 0 to 1; undefined while nothing is being sent. */
  progress: number | undefined
  onPick: (file: File) => void
}

export function FilePicker({ label, about, variant = 'button', hint, accept, maxBytes, progress, onPick }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const isBusy = progress !== undefined

  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file) take(file)
  }
  const take = (file: File) => {
    const isTooLarge = file.size > maxBytes
    setError(isTooLarge ? `${file.name} is larger than ${maxBytes / 1024 / 1024} MB.` : undefined)
    if (!isTooLarge) onPick(file)
  }

  return (
    <Stack gap="xs">
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={about ? `${label} ${about}` : label}
        disabled={isBusy}
        onChange={pick}
      />
      <Button
        {...(variant === 'area' && droppable(setIsOver, (file) => isBusy || take(file)))}
        icon={IconUpload}
        style={variant === 'area' ? { ...placeForFile, ...(isOver && fileAbove) } : {}}
        aria-describedby={`${id}-hint`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && input.current?.click()}
      >
        {isBusy ? 'Uploading...' : label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
      {isBusy && <Progress size={6} value={progress * 100} aria-label="Upload" color="var(--action)" />}
      {error && (
        <Text role="alert" c="var(--danger)" fz="xs" fw={500}>
          {error}
        </Text>
      )}
      <Text id={`${id}-hint`} c="dimmed" fz="xs">
        {hint}
      </Text>
    </Stack>
  )
}

/** Takes a file that is dropped on it; a browser would otherwise open it in place of the page. */
function droppable(setIsOver: (isOver: boolean) => void, onDrop: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const [file] = event.dataTransfer.files
      if (file) onDrop(file)
    },
  }
}

const placeForFile = { width: '100%', minHeight: 96, borderStyle: 'dashed' }
const fileAbove = { borderColor: 'var(--amber)', background: 'var(--hover)' }
