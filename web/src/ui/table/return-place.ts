import { useEffect, useRef, useState } from 'react'

interface OpenedRow {
  rowId: string
  /** It was changed there: the list shows how it stands now. */
  isSaved: boolean
}

/** By list, the row that was opened last; until the list is shown again. */
const opened = new Map<string, OpenedRow>()

export function rememberOpened(list: string, rowId: string): void {
  opened.set(list, { rowId, isSaved: false })
}

export function rememberSaved(list: string, rowId: string): void {
  opened.set(list, { rowId, isSaved: true })
}

export function useOpenedRow(list: string): OpenedRow | undefined {
  const [row] = useState(() => opened.get(list))
  // Once: a user who comes from elsewhere later begins at the top.
  useEffect(() => void opened.delete(list), [list])
  return row
}

export function useShownOnReturn<Row extends HTMLElement>(isReturn: boolean) {
  const row = useRef<Row>(null)
  useEffect(() => {
    if (!isReturn) return undefined
    // After the page's own arrival, which goes to the top.
    const frame = requestAnimationFrame(() => {
      row.current?.scrollIntoView?.({ block: 'center' })
      row.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReturn])
  return row
}
