import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'

let connecting: Promise<Browser> | undefined

/** The one browser of this run. The files of a worker share the way to it; what a test opened in it is gone when it ends. */
export function browser(): Promise<Browser> {
  connecting ??= chromium.connect(inject('browserAddress'))
  return connecting
}
