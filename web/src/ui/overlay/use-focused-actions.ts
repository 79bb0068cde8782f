import { useEffect, useRef, type RefObject } from 'react'

/** For the actions of what takes a window's place after it opened: its last button gets the focus, else nothing has it. */
export function useFocusedActions(): RefObject<HTMLDivElement | null> {
  const actions = useRef<HTMLDivElement>(null)

  useEffect(() => [...(actions.current?.querySelectorAll('button') ?? [])].at(-1)?.focus(), [])

  return actions
}
