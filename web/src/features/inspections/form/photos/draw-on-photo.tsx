import { Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { type Mark, type Size, isSeen, markInMiddle, movedMark, pathOf, scaledMark, strokeOf } from './marks.ts'
import styles from './photos.module.css'
import { counted } from '#web/ui/feedback/counted.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { jpegOf } from '#web/ui/form/scaled-photo.ts'

interface Props {
  picture: string
  onSave: (marked: Blob) => Promise<void>
  onClose: () => void
}

export function DrawOnPhoto({ picture, onSave, onClose }: Props) {
  const [size, setSize] = useState<Size | null>(null)
  const [kind, setKind] = useState<Mark['kind']>('arrow')
  const [marks, setMarks] = useState<Mark[]>([])
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    setIsBusy(true)
    try {
      await onSave(await markedPhoto(picture, marks))
      onClose()
    } catch {
      toast.error('The drawing could not be saved')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <DialogFrame isOpen title="Draw on the photo" isLarge isDirty={marks.length > 0} onCancel={onClose}>
      <Stack gap={12}>
        <Group gap="xs" className={styles.tools ?? ''}>
          {(['arrow', 'circle'] as const).map((each) => (
            <Button key={each} aria-pressed={kind === each} onClick={() => setKind(each)}>
              {each === 'arrow' ? 'Arrow' : 'Circle'}
            </Button>
          ))}
          <Button
            variant="quiet"
            icon={IconArrowBackUp}
            aria-disabled={marks.length === 0}
            onClick={() => setMarks(marks.slice(0, -1))}
          >
            Undo
          </Button>
          <Button onClick={() => size && setMarks([...marks, markInMiddle(kind, size)])}>Place in the middle</Button>
        </Group>
        <div
          className={styles.canvas}
          style={size ? ({ '--photo-ratio': size.width / size.height } as CSSProperties) : undefined}
        >
          <img
            src={picture}
            alt="The item"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          />
          {size && <Surface size={size} kind={kind} marks={marks} onChange={setMarks} />}
        </div>
        <Text c="dimmed" fz="xs">
          Draw with a finger or the mouse. With keys: place a mark, then move it with the arrow keys and size it with +
          and −. The photo itself is kept.
        </Text>
        <Group gap="xs" className={styles.tools ?? ''}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={isBusy || marks.length === 0}
            onClick={() => void (isBusy || marks.length === 0 || save())}
          >
            {isBusy ? 'Storing...' : 'Save drawing'}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  )
}

interface SurfaceProps {
  size: Size
  kind: Mark['kind']
  marks: Mark[]
  onChange: (marks: Mark[]) => void
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const scales: Record<string, number> = { '+': 1.15, '=': 1.15, '-': 1 / 1.15 }

function Surface({ size, kind, marks, onChange }: SurfaceProps) {
  const [drawn, setDrawn] = useState<Mark | null>(null)
  const stroke = strokeOf(size)
  const at = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * size.width, y: ((clientY - box.top) / box.height) * size.height }
  }
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawn({ kind, from: at(event), to: at(event) })
  }
  const end = () => {
    if (drawn && isSeen(drawn, size)) onChange([...marks, drawn])
    setDrawn(null)
  }
  const press = (event: KeyboardEvent) => {
    const last = marks.at(-1)
    const [step, scale] = [steps[event.key], scales[event.key]]
    if (!last || (!step && !scale)) return
    event.preventDefault()
    const by = 2 * stroke
    const next = step ? movedMark(last, { x: step[0] * by, y: step[1] * by }, size) : scaledMark(last, scale ?? 1)
    onChange([...marks.slice(0, -1), next])
  }
  return (
    <button
      type="button"
      aria-label={`Drawing, ${counted(marks.length, 'mark')}. Arrow keys move the last one, plus and minus size it.`}
      className={styles.surface}
      onPointerDown={begin}
      onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: at(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
      onKeyDown={press}
    >
      <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
        {[...marks, ...(drawn ? [drawn] : [])].map((mark, place) => (
          <g key={place} fill="none" strokeLinecap="round" strokeLinejoin="round">
            <path d={pathOf(mark, stroke)} stroke={markEdge} strokeWidth={stroke * 1.8} />
            <path d={pathOf(mark, stroke)} stroke={markColour} strokeWidth={stroke} />
          </g>
        ))}
      </svg>
    </button>
  )
}

const markColour = '#e01b24'
const markEdge = '#ffffff'

async function markedPhoto(picture: string, marks: readonly Mark[]): Promise<Blob> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw.')
  context.drawImage(image, 0, 0)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const stroke = strokeOf(canvas)
  for (const mark of marks) {
    const path = new Path2D(pathOf(mark, stroke))
    context.strokeStyle = markEdge
    context.lineWidth = stroke * 1.8
    context.stroke(path)
    context.strokeStyle = markColour
    context.lineWidth = stroke
    context.stroke(path)
  }
  return jpegOf(canvas)
}
