import { useEffect, useRef, useState } from 'react'
import { openCodeReader, ReaderMissing } from './code-reader.ts'

/** Nine times a second is soon enough for a hand, and leaves a phone its battery. */
const periodMs = 110
/** On a slow phone, between two pictures. */
const pauseMs = 50

interface Reading {
  video: HTMLVideoElement | null
  /** A user is answering what was read: nothing else comes between. */
  isPaused: boolean
  onCodes: (values: string[]) => void
}

/** Reads what the camera shows, again and again. Tells whether the reader itself is missing on this device. */
export function useReadCodes({ video, isPaused, onCodes }: Reading): boolean {
  const [isMissing, setIsMissing] = useState(false)
  const latest = useRef({ isPaused, onCodes })
  const [seen] = useState(seenCodes)
  useEffect(() => {
    latest.current = { isPaused, onCodes }
  })
  useEffect(() => {
    if (!isPaused) seen.resume(performance.now())
  }, [isPaused, seen])

  useEffect(() => {
    if (!video) return undefined
    let isOver = false
    const run = async () => {
      const reader = await openCodeReader()
      try {
        while (!isOver) {
          const began = performance.now()
          const values = latest.current.isPaused || video.readyState < video.HAVE_CURRENT_DATA ? [] : await look(reader)
          const news = isOver ? [] : values
          if (news.length > 0 && !latest.current.isPaused) latest.current.onCodes(news)
          const rest = Math.max(pauseMs, periodMs - (performance.now() - began))
          await new Promise((resolve) => setTimeout(resolve, rest))
        }
      } finally {
        reader.close()
      }
    }
    const look = async (reader: Awaited<ReturnType<typeof openCodeReader>>) =>
      seen.look(await reader.read(video), performance.now())
    run().catch((error: unknown) => isOver || setIsMissing(error instanceof ReaderMissing))
    return () => {
      isOver = true
    }
  }, [video, seen])

  return isMissing
}

/** So long a code must be out of sight before it is new again. */
const quietMs = 1500

/** Each must be read twice in a row: a barcode in motion is misread. An answered one must first be out of sight. */
export function seenCodes() {
  let before: readonly string[] = []
  const answered = new Map<string, number>()
  return {
    look(values: readonly string[], now: number): string[] {
      for (const [value, at] of answered) if (now - at > quietMs) answered.delete(value)
      const sure = [...new Set(values)].filter((value) => before.includes(value))
      before = values
      const news = sure.filter((value) => !answered.has(value))
      for (const value of sure) answered.set(value, now)
      return news
    },
    /** Nobody looked for a while: what was in sight then still counts as seen. */
    resume(now: number): void {
      for (const value of answered.keys()) answered.set(value, now)
    },
  }
}
