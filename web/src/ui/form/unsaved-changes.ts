import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Confirmation } from '#web/ui/overlay/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { guardHistory } from './history-guard.ts'

/** A button that leads to another page says so with this attribute; links need not. */
export const leadsAway = { 'data-leads-away': true }

const waysOut = 'a[href], [data-leads-away]'

/** What would be lost by leaving the page, in the words of each form that has something unsaved. */
const atStake = new Map<() => boolean, string>()

let stopHolding: (() => void) | null = null

/**
 * Asks before the person leaves with something unsaved, whichever way they go: a link, the browser's own buttons,
 * closing the tab. Several forms on a page ask once. The router without a data router can't hold anyone back, so this
 * stands before it.
 */
export function useUnsavedChanges(hasChanges: () => boolean, lost: string): void {
  const confirm = useConfirm()
  const { key: place } = useLocation()
  const latest = useRef(hasChanges)
  const isChanged = hasChanges()

  // Keeps the question of the last render, for whoever asks it between two.
  useLayoutEffect(() => {
    latest.current = hasChanges
  })

  // Talks to the window and its history, anew at each place: a list below the form may have been searched meanwhile.
  useEffect(() => {
    if (!isChanged) return undefined
    // Asked again at the very moment: what was just saved or given up holds nobody back.
    const isAtStake = () => latest.current()
    atStake.set(isAtStake, lost)
    stopHolding ??= holdBack(() => confirm(leaving()))
    return () => {
      atStake.delete(isAtStake)
      if (atStake.size > 0) return
      stopHolding?.()
      stopHolding = null
    }
  }, [isChanged, lost, confirm, place])
}

function leaving(): Confirmation {
  const [first = '', ...others] = new Set(lostByLeaving())
  const message = others.length > 0 ? 'What you typed on this page will be lost.' : first
  return { title: 'Leave without saving?', message, verb: 'Leave', isDangerous: true }
}

function lostByLeaving(): string[] {
  return [...atStake].filter(([isAtStake]) => isAtStake()).map(([, lost]) => lost)
}

function holdBack(mayLeave: () => Promise<boolean>): () => void {
  const placeHere = placeOf(history.state)
  let isAgreed = false
  let isComingBack = false
  const isFree = () => isAgreed || lostByLeaving().length === 0

  const askThen = async (leave: () => void) => {
    if (!(await mayLeave())) return
    isAgreed = true
    leave()
  }
  const onClick = (event: MouseEvent) => {
    const way = event.target instanceof Element ? event.target.closest<HTMLElement>(waysOut) : null
    if (!way || isFree() || opensElsewhere(event, way)) return
    event.preventDefault()
    event.stopPropagation()
    void askThen(() => way.click())
  }
  const onPop = (event: PopStateEvent) => {
    if (!isComingBack && isFree()) return
    // The router must not see that the browser has gone, nor that it is sent back.
    event.stopImmediatePropagation()
    if (isComingBack) {
      isComingBack = false
      return
    }
    const steps = placeOf(event.state) - placeHere
    isComingBack = true
    history.go(-steps)
    void askThen(() => history.go(steps))
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if (!isFree()) event.preventDefault()
  }

  document.addEventListener('click', onClick, { capture: true })
  const stopGuarding = guardHistory(onPop)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('click', onClick, { capture: true })
    stopGuarding()
    window.removeEventListener('beforeunload', onUnload)
  }
}

/** The router counts its entries in the browser's history. */
function placeOf(state: unknown): number {
  const { idx }: { idx?: unknown } = Object(state)
  return typeof idx === 'number' ? idx : 0
}

function opensElsewhere(event: MouseEvent, way: HTMLElement): boolean {
  const isInPage = way.getAttribute('href')?.startsWith('#') === true
  return isInPage || event.ctrlKey || event.metaKey || event.shiftKey || way.getAttribute('target') === '_blank'
}
