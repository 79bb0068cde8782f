import { useEffect, useRef, useState } from 'react'
import { openPad, type DrawingPad, type Strokes } from './drawing-pad.ts'

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
