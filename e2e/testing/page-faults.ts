import type { BrowserContext } from 'playwright-core'

/** Collects what must never happen on a page of ours, in any tab of the context. */
export async function watchForFaults(context: BrowserContext, origin: string): Promise<string[]> {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isTheBrowsers(message.location().url))
      faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up what it was still waiting for.
    if (reason !== 'net::ERR_ABORTED' && !isTheBrowsers(request.url()))
      faults.push(`request failed: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answered ${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    if (isForeign(request.url(), origin)) faults.push(`asked a foreign address: ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- a fault, told the way that all faults are heard
      console.error(`security policy: ${violatedDirective} forbids ${blockedURI}`),
    )
  })
  return faults
}

/** On the network and not ours. */
function isForeign(address: string, origin: string): boolean {
  return /^(https?|wss?):/.test(address) && new URL(address).host !== new URL(origin).host
}

/** Which pages of its own a browser opens, as to show a PDF, is its own affair and another in each. */
function isTheBrowsers(address: string): boolean {
  return /^(chrome|chrome-\w+|devtools|edge|about):/.test(address)
}
