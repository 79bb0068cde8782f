import { validate } from 'dockerfile-utils'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.mjs'

/** Reads the Dockerfile as Docker would, without Docker: what is written wrongly is told with its line. */
const problems = validate(readFileSync(join(root, 'Dockerfile'), 'utf8'))
for (const { message, range } of problems) {
  const words = typeof message === 'string' ? message : message.value
  console.error(`Dockerfile:${range.start.line + 1}  ${words}`)
}
process.exitCode = problems.length > 0 ? 1 : 0
