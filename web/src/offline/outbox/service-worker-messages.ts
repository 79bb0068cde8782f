/** The name under which the page asks the browser to wake the service worker when there is signal. */
export const outboxTag = 'outbox'

/** What the service worker asks of an open page; the page answers through the port that comes with it. */
export const sendWaitingWork = 'SEND_WAITING_WORK'

/** What an open page answers once it has tried. */
export interface FlushReply {
  pendingCount: number
}

/** The part of a page that a service worker can speak to. */
export interface OpenPage {
  postMessage: (message: unknown, transfer: Transferable[]) => void
}

const maxWaitMs = 4 * 60_000

/**
 * Has one open page after the other try to send what waits, until one of them has sent everything. Rejects while work is
 * left, and where no page is open: the token lives in the pages, so the worker can't send by itself. The browser then
 * wakes the worker again later.
 */
export async function requestFlush(pages: readonly OpenPage[]): Promise<void> {
  for (const page of pages) {
    const { pendingCount } = await requestFlushFrom(page)
    if (pendingCount === 0) return
  }
  throw new Error('Work still waits on this device.')
}

function requestFlushFrom(page: OpenPage): Promise<FlushReply> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    // A page that the browser has frozen never answers.
    const timer = setTimeout(() => reject(new Error('The page did not answer.')), maxWaitMs)
    port1.onmessage = ({ data }: MessageEvent<FlushReply>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    page.postMessage({ type: sendWaitingWork }, [port2])
  })
}
