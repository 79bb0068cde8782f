import { useEffect, useRef, useState } from 'react'
import { openPad, type DrawingPad } from './drawing-pad.ts'

/** A pad on the canvas that gets the ref. */
export function useDrawingPad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<DrawingPad>(null)
  const [strokeCount, setStrokeCount] = useState(0)

  // Talks to the canvas, which React knows nothing about.
  useEffect(() => {
    if (!canvas.current) return undefined
    pad.current = openPad(canvas.current, setStrokeCount)
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
