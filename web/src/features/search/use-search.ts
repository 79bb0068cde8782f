import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Found } from './use-found.ts'

export interface Search {
  typed: string
  /** What is asked for: what was typed, after a short pause. */
  q: string
  found: Found
  type: (text: string) => void
}

const pauseMs = 200

/** `useHits` says where is looked: it is the same hook for as long as the search stands. */
export function useSearch(useHits: (q: string) => Found): Search {
  const [typed, type] = useState('')
  const wanted = typed.trim()
  const [paused] = useDebouncedValue(wanted, pauseMs)
  const q = wanted === '' ? '' : paused
  const found = useHits(q)
  return { typed, q, found: { ...found, isSearching: found.isSearching || q !== wanted }, type }
}
