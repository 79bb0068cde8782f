import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useState, type ReactNode } from 'react'

interface Props<Row> {
  rows: Row[]
  keyOf: (row: Row) => string
  children: (row: Row) => ReactNode
  /** About how tall a row is, in pixels; the real height is measured when it is rendered. */
  estimatedHeight: number
  /** A row that is rendered wherever the page stands, such as one to be scrolled to; -1 for none. */
  pinnedIndex?: number
}

/** So few are all rendered, so that the browser's own search finds every one of them. */
const maxRenderedAll = 60
const overscan = 6
const gap = 12

/** A list of which only the part in sight is rendered. Screen readers are told how long it is and which row is which. */
export function WindowedList<Row>(props: Props<Row>) {
  return props.rows.length <= maxRenderedAll ? <WholeList {...props} /> : <Window {...props} />
}

function WholeList<Row>({ rows, keyOf, children }: Props<Row>) {
  return (
    <ul style={{ display: 'grid', gap }}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{children(row)}</li>
      ))}
    </ul>
  )
}

function Window<Row>({ rows, keyOf, children, estimatedHeight, pinnedIndex = -1 }: Props<Row>) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // How far below the top of the page it begins, by the browser's layout.
  const list = useCallback((rendered: HTMLUListElement | null) => {
    if (rendered) setScrollMargin(Math.round(rendered.getBoundingClientRect().top + window.scrollY))
  }, [])
  const rangeExtractor = useCallback(
    (range: Range) => {
      // A user who has the focus in a row keeps it while the page is scrolled.
      const rendered = new Set([...defaultRangeExtractor(range), pinnedIndex, focusedIndex()])
      return [...rendered].filter((index) => index >= 0 && index < rows.length).sort((one, other) => one - other)
    },
    [pinnedIndex, rows.length],
  )
  // The part is not compiled by React Compiler, so nothing of it is memoised wrongly.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => keyOfIndex(rows, index, keyOf),
    gap,
    overscan,
    scrollMargin,
    rangeExtractor,
  })
  return (
    <ul ref={list} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', insetInline: 0, top: start - scrollMargin }}
          >
            {children(row)}
          </li>
        )
      })}
    </ul>
  )
}

function keyOfIndex<Row>(rows: Row[], index: number, keyOf: (row: Row) => string): string | number {
  const row = rows[index]
  return row === undefined ? index : keyOf(row)
}

function focusedIndex(): number {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]')
  return Number(row?.dataset.index ?? -1)
}
