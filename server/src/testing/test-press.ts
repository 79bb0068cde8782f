import { inject } from 'vitest'
import { openPress, type Press } from '#server/pdf/renderer.ts'

let shared: Press | undefined

/** The real one, shared by the tests of a file: its process starts with the first that draws something. */
export function testPress(): Press {
  const press = (shared ??= openPress({ workerFile: inject('workerFile') }))
  return { ...press, close: async () => undefined }
}
