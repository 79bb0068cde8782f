import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useBeforeUnload, useBlocker, useNavigate, type Location } from 'react-router'
import type { Confirmation } from '#web/ui/overlay/question-dialogs.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'

export const discarding = {
  title: 'Discard changes?',
  verb: 'Discard',
  otherwise: 'Keep editing',
  isDangerous: true,
} satisfies Confirmation

/** What would be lost by leaving the page, in the words of each form that has something unsaved. */
const atStake = new Map<() => boolean, string>()

/** Asks before a user leaves unsaved work, whichever way. What leaves it after a save calls `resetDirty` first. */
export function useUnsavedChanges(hasChanges: () => boolean, lost: string): void {
  const latest = useRef(hasChanges)

  // Keeps the question of the last render, for a caller that asks between two renders.
  useLayoutEffect(() => {
    latest.current = hasChanges
  })

  useEffect(() => {
    // Asked again at the very moment: what was just saved or given up holds nobody back.
    const isAtStake = () => latest.current()
    atStake.set(isAtStake, lost)
    return () => void atStake.delete(isAtStake)
  }, [lost])
}

/** What is saved by leaving: nobody is asked. */
const savedByLeaving = new Map<() => boolean, () => Promise<unknown>>()

/** Saves before the person leaves the page, whichever way they go; closing the tab leaves the draft. */
export function useSaveOnLeaving({ isNeeded, save }: { isNeeded: () => boolean; save: () => Promise<unknown> }): void {
  const latest = useRef({ isNeeded, save })

  useLayoutEffect(() => {
    latest.current = { isNeeded, save }
  })

  useEffect(() => {
    const isAtStake = () => latest.current.isNeeded()
    savedByLeaving.set(isAtStake, () => latest.current.save())
    return () => void savedByLeaving.delete(isAtStake)
  }, [])
}

/** Leaves the page of something that was deleted: nothing that was typed there can be saved any more. */
export function useLeaveDeleted() {
  const navigate = useNavigate()
  return (to: string) => {
    discardUnsavedChanges()
    void navigate(to)
  }
}

export function discardUnsavedChanges(): void {
  atStake.clear()
}

/** Around all pages, once: a router has one blocker. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      leavesForm(currentLocation, nextLocation) && (lostByLeaving().length > 0 || savesOnLeaving().length > 0),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (lostByLeaving().length === 0) {
      void Promise.allSettled(savesOnLeaving().map((save) => save())).then(() => blocker.proceed())
      return
    }
    void confirm(leaving()).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useBeforeUnload((event) => {
    if (lostByLeaving().length > 0) event.preventDefault()
  })

  return children
}

/** A list below a form may be searched; closing the form that the address itself opened is leaving it. */
function leavesForm(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || (opensForm(from) && !opensForm(to))
}

function opensForm({ search }: Location): boolean {
  return new URLSearchParams(search).has('add')
}

function leaving(): Confirmation {
  const [first = '', ...others] = new Set(lostByLeaving())
  const message = others.length > 0 ? 'What you typed on this page will be lost.' : first
  return { ...discarding, message }
}

function lostByLeaving(): string[] {
  return [...atStake].filter(([isAtStake]) => isAtStake()).map(([, lost]) => lost)
}

function savesOnLeaving(): (() => Promise<unknown>)[] {
  return [...savedByLeaving].filter(([isNeeded]) => isNeeded()).map(([, save]) => save)
}
