import type { BrowserContext } from 'playwright-core'

/** Collects what must never happen on a page of ours, in any tab of the context. */
export async function watchForFaults(context: BrowserContext, origin: string): Promise<string[]> {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left gives up what it was still waiting for.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`answered ${response.status()}: ${response.url()}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`asked a foreign address: ${url}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      // oxlint-disable-next-line no-console -- a fault, told the way that all faults are heard
      console.error(`security policy: ${violatedDirective} forbids ${blockedURI}`),
    )
  })
  return faults
}
