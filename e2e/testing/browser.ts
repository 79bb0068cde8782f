import { chromium, type Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'

let connecting: Promise<Browser> | undefined

/** The one browser of this run; what a file opened in it is gone when the file ends. */
export function browser(): Promise<Browser> {
  connecting ??= chromium.connect(inject('browserAddress'))
  return connecting
}

afterAll(async () => {
  const connected = await connecting
  await connected?.close()
})
