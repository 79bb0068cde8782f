import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { maxSearchLength } from '#contract/values/pages.ts'

type Changes = Record<string, string | number | null>

/** What a list shows is in its address, so that Back, a reload and a shared link all show the same. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  const [ownPath] = useState(() => window.location.pathname)

  // Back or a link may have changed it.
  useEffect(() => {
    latest.current = params
  }, [params])

  /** On top of the change before, also when that one is not drawn yet: a search waits while a filter is pressed. */
  const change = (changes: Changes, options: { replace?: boolean } = {}) => {
    latest.current = changed(latest.current, changes)
    setParams(latest.current, options)
  }
  return {
    q: (params.get('q') ?? '').slice(0, maxSearchLength),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    filter: (name: string) => params.get(name),
    /** One thing that the list is narrowed to; what a user typed there that is no id narrows nothing. */
    idFilter: (name: string) => Id.safeParse(params.get(name)).data,
    dayFilter: (name: string) => Day.safeParse(params.get(name)).data,
    /** The same list with something else about it, for a link. */
    with: (changes: Changes) => `?${changed(params, changes)}`,
    /** Replaces, or each key would be a step back. After a pause: a user who has opened a row meanwhile is not brought back. */
    search: (text: string, name = 'q') => {
      if (window.location.pathname === ownPath) change({ [name]: text, page: null }, { replace: true })
    },
    choose: (changes: Changes) => change({ page: null, ...changes }),
    goToPage: (page: number) => change({ page: page > 1 ? page : null }),
    stayWithin: (lastPage: number) => change({ page: lastPage > 1 ? lastPage : null }, { replace: true }),
  }
}

function changed(now: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
