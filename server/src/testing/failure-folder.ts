import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TestContext } from 'vitest'
import { packageRoot } from '#server/package-root.ts'

type Task = TestContext['task']

/** Below what every file system takes, with room for the files in it. */
const maxNameLength = 100

/** Where a failed test leaves what explains it. `npm test` empties it first; Git ignores it. */
const testResults = join(packageRoot, '..', 'test-results')

export function hasFailed({ result }: Task): boolean {
  return result?.state === 'fail'
}

/** A file beside the others that this failed test leaves; the output says where. */
export function failureFile(task: Task, name: string): string {
  const spec = basename(task.file.name).replace(/\.(spec|test)\.tsx?$/, '')
  const folder = join(testResults, spec, slugOf(fullNameOf(task)))
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  process.stderr.write(`Kept from the failed test "${task.name}": ${file}\n`)
  return file
}

export function keepText(task: Task, name: string, text: string): void {
  if (text) writeFileSync(failureFile(task, name), text)
}

function fullNameOf({ name, suite }: { name: string; suite?: Task['suite'] }): string {
  return suite ? `${fullNameOf(suite)} ${name}` : name
}

function slugOf(name: string): string {
  return name.trim().replaceAll(/\W+/g, '-').slice(0, maxNameLength)
}
