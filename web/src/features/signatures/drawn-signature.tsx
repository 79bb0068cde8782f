import { Text } from '@mantine/core'
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './signatures.module.css'
import { openPad, type DrawingPad, type Strokes } from './drawing-pad.ts'
import { Button } from '#web/ui/form/button.tsx'

interface Props {
  pad: ReturnType<typeof useDrawingPad>
  error: string | undefined
  isBusy: boolean
}

/** The pad where nothing else makes a signature: with the room that its parts are laid out in. */
export function SignaturePad(props: Props) {
  return (
    <div className={styles.maker}>
      <DrawnSignature {...props} />
    </div>
  )
}

export function DrawnSignature({ pad: { canvas, strokeCount, isEmpty, clear, undo }, error, isBusy }: Props) {
  const hintId = useId()
  return (
    <>
      <div className={styles.paper} style={isBusy ? { opacity: 0.6, pointerEvents: 'none' } : {}}>
        <canvas
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img cannot be drawn on
          role="img"
          className={styles.canvas}
          aria-label={isEmpty ? 'Signature pad, empty' : `Signature pad, ${strokes(strokeCount)} drawn`}
          aria-describedby={hintId}
        />
        <SigningLine />
      </div>
      <div id={hintId} className={styles.hint}>
        {isEmpty && <p>Sign above using your finger or stylus.</p>}
        {error && (
          <Text role="alert" c="var(--danger)" fw={500}>
            {error}
          </Text>
        )}
      </div>
      <div className={styles.tools}>
        <Button icon={IconEraser} disabled={isEmpty || isBusy} onClick={clear}>
          Clear
        </Button>
        <Button icon={IconArrowBackUp} disabled={isEmpty || isBusy} onClick={undo}>
          Undo
        </Button>
      </div>
    </>
  )
}

/** Where to sign, as on paper; it lies over the pad and is no part of the picture. */
function SigningLine() {
  return (
    <span className={styles.line} aria-hidden>
      ×
    </span>
  )
}

function strokes(count: number): string {
  return count === 1 ? '1 stroke' : `${count} strokes`
}

/** A pad on the canvas that gets the ref; `atFirst` is drawn on it already, and `onStrokes` hears what a person draws. */
export function useDrawingPad(atFirst: Strokes = [], onStrokes?: (strokes: Strokes) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<DrawingPad>(null)
  const drawn = useRef({ atFirst, onStrokes })
  const [strokeCount, setStrokeCount] = useState(0)

  useEffect(() => {
    if (!canvas.current) return undefined
    const { atFirst: before, onStrokes: tell } = drawn.current
    let known = before.length
    const onCount = (count: number) => {
      setStrokeCount(count)
      // What is drawn on it at first is no news.
      if (count !== known && pad.current) tell?.(pad.current.strokes())
      known = count
    }
    pad.current = openPad(canvas.current, onCount, before)
    return () => pad.current?.close()
  }, [])

  return {
    canvas,
    strokeCount,
    isEmpty: strokeCount === 0,
    clear: () => pad.current?.clear(),
    undo: () => pad.current?.undo(),
    strokes: () => pad.current?.strokes() ?? [],
  }
}
