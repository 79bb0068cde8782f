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

interface Stake {
  isAtStake: () => boolean
  /** What leaving would lose, as a sentence; left out where it is saved by leaving. */
  lost?: string
  save?: () => Promise<unknown>
}

/** What the forms of the page have unsaved. */
const stakes = new Set<{ current: Stake }>()

/** Asks before a user leaves unsaved work, whichever way. What leaves it after a save calls `resetDirty` first. */
export function useUnsavedChanges(isAtStake: () => boolean, lost: string): void {
  useStake({ isAtStake, lost })
}

/** Saves before the person leaves the page, whichever way they go; closing the tab leaves the draft. */
export function useSaveOnLeaving({ isNeeded, save }: { isNeeded: () => boolean; save: () => Promise<unknown> }): void {
  useStake({ isAtStake: isNeeded, save })
}

function useStake(stake: Stake): void {
  const latest = useRef(stake)
  // Keeps the question of the last render, for a caller that asks between two renders.
  useLayoutEffect(() => {
    latest.current = stake
  })
  useEffect(() => {
    stakes.add(latest)
    return () => void stakes.delete(latest)
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
  for (const stake of stakes) if (!stake.current.save) stakes.delete(stake)
}

/** Around all pages, once: a router has one blocker. */
export function UnsavedChangesGuard({ children }: { children: ReactNode }) {
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => leavesForm(currentLocation, nextLocation) && atStake().length > 0,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (lostByLeaving().length === 0) {
      void Promise.allSettled(atStake().flatMap(({ save }) => (save ? [save()] : []))).then(() => blocker.proceed())
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

/** Asked at the very moment: what was just saved or given up holds nobody back. */
function atStake(): Stake[] {
  return [...stakes].map(({ current }) => current).filter(({ isAtStake }) => isAtStake())
}

function lostByLeaving(): string[] {
  return atStake().flatMap(({ lost }) => lost ?? [])
}
