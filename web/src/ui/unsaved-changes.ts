import { useEffect } from 'react'
import type { Confirmation } from '#web/ui/confirm-dialog.tsx'
import { useConfirm } from '#web/ui/dialogs.tsx'
import { guardHistory } from '#web/ui/history-guard.ts'

/** A button that leads to another page says so with this attribute; links need not. */
export const leadsAway = { 'data-leads-away': true }

const waysOut = 'a[href], [data-leads-away]'

/**
 * Asks before the person leaves with something unsaved, whichever way they go: a link, the browser's own buttons,
 * closing the tab. The router without a data router can't hold anyone back, so this stands before it.
 */
export function useUnsavedChanges(hasChanges: boolean, lost: string): void {
  const confirm = useConfirm()

  // Talks to the window and its history.
  useEffect(() => {
    if (!hasChanges) return undefined
    const question: Confirmation = { title: 'Leave without saving?', message: lost, verb: 'Leave', isDangerous: true }
    return holdBack(() => confirm(question))
  }, [hasChanges, lost, confirm])
}

function holdBack(mayLeave: () => Promise<boolean>): () => void {
  const placeHere = placeOf(history.state)
  let isLetGo = false
  let isComingBack = false

  const askThen = async (leave: () => void) => {
    if (!(await mayLeave())) return
    isLetGo = true
    leave()
  }
  const onClick = (event: MouseEvent) => {
    const way = event.target instanceof Element ? event.target.closest<HTMLElement>(waysOut) : null
    if (!way || isLetGo || opensElsewhere(event, way)) return
    event.preventDefault()
    event.stopPropagation()
    void askThen(() => way.click())
  }
  const onPop = (event: PopStateEvent) => {
    if (isLetGo) return
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
    if (!isLetGo) event.preventDefault()
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
