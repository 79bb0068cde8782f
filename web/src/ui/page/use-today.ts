import { useSyncExternalStore } from 'react'
import { dayInLondon, type Day } from '#contract/values/days.ts'
import { serverNow } from '#web/api/server-clock.ts'

const lookAgainMs = 60_000

/** The day in the United Kingdom, also after midnight in a page that stayed open. */
export function useToday(): Day {
  return useSyncExternalStore(onClock, () => dayInLondon(new Date(serverNow())))
}

function onClock(tell: () => void): () => void {
  const timer = setInterval(tell, lookAgainMs)
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}
