import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/ui/image-picker.module.css'

interface Props {
  /** "Upload Logo", "Replace Logo". */
  label: string
  hint: string
  maxBytes: number
  /** The share that has been sent, 0 to 1, or null when nothing is on its way. */
  sentShare: number | null
  onPick: (file: File) => void
}

/** Named one by one: an iPhone then hands over its own format as a JPEG, which everyone can read. */
const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Takes one picture, chosen or dropped, and shows how far it has got on its way. */
export function ImagePicker({ label, hint, maxBytes, sentShare, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  const isBusy = sentShare !== null

  const take = (file: File | undefined) => {
    if (!file || isBusy) return
    const found = problemOf(file, maxBytes)
    setProblem(found)
    if (!found) onPick(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut, the button does the same
    <div
      className={`${styles.picker} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={accepted.join(',')}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        disabled={isBusy}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file may be chosen again after it failed.
          event.target.value = ''
        }}
      />
      <Button
        icon={<IconUpload size={18} stroke={1.5} aria-hidden />}
        aria-describedby={hintId}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? 'Uploading...' : label}
      </Button>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
      {isBusy && <progress className={styles.progress} aria-label="Uploading" max={1} value={sentShare} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function problemOf({ name, type, size }: File, maxBytes: number): string | undefined {
  if (!accepted.includes(type)) return `${name} is not a picture this system can read. Choose a PNG or JPG.`
  const megabytes = 1024 * 1024
  if (size > maxBytes) return `${name} has ${(size / megabytes).toFixed(1)} MB; the maximum is ${maxBytes / megabytes} MB.`
  return undefined
}
