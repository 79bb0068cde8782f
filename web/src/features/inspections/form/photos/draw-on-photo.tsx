import { Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
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

/** A mark on a photo, in the pixels of the photo. */
export interface Mark {
  kind: 'arrow' | 'circle'
  /** Where the arrow begins, or a corner of the box around the circle. */
  from: Point
  /** Where it points, or the corner across. */
  to: Point
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** So that a mark is seen on a phone and on paper, whatever the photo's size. */
export function strokeOf({ width, height }: Size): number {
  return Math.max(4, Math.round(Math.max(width, height) / 100))
}

/** Where nobody points: in the middle, to be moved by key. */
export function markInMiddle(kind: Mark['kind'], { width, height }: Size): Mark {
  const reach = Math.min(width, height) / 8
  const middle = { x: width / 2, y: height / 2 }
  return kind === 'circle'
    ? { kind, from: moved(middle, { x: -reach, y: -reach }), to: moved(middle, { x: reach, y: reach }) }
    : { kind, from: moved(middle, { x: -2 * reach, y: 2 * reach }), to: middle }
}

/** A tap that slipped is no mark. */
export function isSeen({ from, to }: Mark, size: Size): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > 4 * strokeOf(size)
}

export function movedMark(mark: Mark, by: Point, { width, height }: Size): Mark {
  const { x, y } = {
    x: clamped(by.x, -Math.min(mark.from.x, mark.to.x), width - Math.max(mark.from.x, mark.to.x)),
    y: clamped(by.y, -Math.min(mark.from.y, mark.to.y), height - Math.max(mark.from.y, mark.to.y)),
  }
  return { ...mark, from: moved(mark.from, { x, y }), to: moved(mark.to, { x, y }) }
}

/** Larger or smaller around its middle; an arrow keeps its point. */
export function scaledMark(mark: Mark, by: number): Mark {
  const { kind, from, to } = mark
  const still = kind === 'arrow' ? to : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const around = (point: Point) => ({ x: still.x + (point.x - still.x) * by, y: still.y + (point.y - still.y) * by })
  return { ...mark, from: around(from), to: around(to) }
}

/** As an SVG path, which a canvas draws too. */
export function pathOf({ kind, from, to }: Mark, stroke: number): string {
  if (kind === 'circle') {
    const [rx, ry] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2]
    const [left, middle] = [Math.min(from.x, to.x), (from.y + to.y) / 2]
    return `M ${left} ${middle} a ${rx} ${ry} 0 1 0 ${2 * rx} 0 a ${rx} ${ry} 0 1 0 ${-2 * rx} 0`
  }
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (turn: number) =>
    `${to.x - 5 * stroke * Math.cos(angle + turn)} ${to.y - 5 * stroke * Math.sin(angle + turn)}`
  return `M ${from.x} ${from.y} L ${to.x} ${to.y} M ${wing(0.5)} L ${to.x} ${to.y} L ${wing(-0.5)}`
}

function moved({ x, y }: Point, by: Point): Point {
  return { x: x + by.x, y: y + by.y }
}

function clamped(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
