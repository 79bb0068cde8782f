import { setTimeout as wait } from 'node:timers/promises'

export interface Acknowledged {
  status: number
  body: Record<string, unknown>
}

type Sent = { body?: object | undefined } | { form: () => FormData }

const betweenTriesMs = 40
const callTimeoutMs = 180_000

/**
 * Calls as a device does that means it: whatever is no answer, or says "not now", is sent again as it was. What the
 * server answered otherwise is an answer; a fault of its own is none it may give.
 */
export function persistentCaller(address: string, token: string) {
  const faults: string[] = []

  async function attempt(method: string, path: string, sent: Sent = {}): Promise<Acknowledged | 'unknown'> {
    const authorization = `Bearer ${token}`
    try {
      const answer = await fetch(`${address}/api${path}`, {
        method,
        signal: AbortSignal.timeout(callTimeoutMs),
        ...('form' in sent
          ? { headers: { authorization }, body: sent.form() }
          : {
              headers: { authorization, ...(sent.body && { 'content-type': 'application/json' }) },
              ...(sent.body && { body: JSON.stringify(sent.body) }),
            }),
      })
      const said = await answer.text()
      const body = JSON.parse(said) as Record<string, unknown>
      if (answer.status >= 500) {
        const isNotNow = answer.status === 503 && answer.headers.has('retry-after')
        if (!isNotNow) faults.push(`${method} ${path} answered ${answer.status}: ${said}`)
        return 'unknown'
      }
      return { status: answer.status, body }
    } catch {
      return 'unknown'
    }
  }

  /** Until it is acknowledged; another refusal than these ends the run. */
  async function insist(method: string, path: string, sent: Sent = {}, takes: number[] = []): Promise<Acknowledged> {
    for (;;) {
      const answer = await attempt(method, path, sent)
      if (answer !== 'unknown' && (answer.status < 300 || takes.includes(answer.status))) return answer
      if (answer !== 'unknown') {
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      }
      await wait(betweenTriesMs)
    }
  }

  return { attempt, insist, faults }
}

export type PersistentCaller = ReturnType<typeof persistentCaller>
