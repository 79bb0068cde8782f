import type { BrowserContext } from 'playwright-core'
import type { TestContext } from 'vitest'
import { failureFile, keepText } from '#server/testing/failure-folder.ts'

/** A page that a busy machine keeps waiting still comes; only one that never comes is missing. */
export const pageTimeoutMs = 180_000

/**
 * Records what happens in these tabs, for `npx playwright-core show-trace`. With TRACE=full also each page at each step,
 * which makes the tests a sixth slower.
 */
export async function beginTrace(context: BrowserContext) {
  context.setDefaultTimeout(pageTimeoutMs)
  await context.tracing.start({ snapshots: process.env.TRACE === 'full', screenshots: false })
}

/** Of a failed test its trace is kept, and how each tab looks. */
export async function keepTrace(context: BrowserContext, task: TestContext['task'], name: string) {
  for (const [index, page] of context.pages().entries()) {
    const file = failureFile(task, `${name}-tab-${index + 1}.png`)
    // A tab that hangs, or is a download, has no picture; the trace says why.
    await page.screenshot({ path: file, fullPage: true, timeout: 10_000 }).catch(() => undefined)
    keepText(task, `${name}-tab-${index + 1}.html`, await page.content().catch(() => ''))
  }
  await context.tracing.stop({ path: failureFile(task, `${name}.trace.zip`) })
}
