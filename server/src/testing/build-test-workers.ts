import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'rolldown'
import type { TestProject } from 'vitest/node'
import { packageRoot } from '#server/package-root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    workerFile: string
  }
}

/** A process of its own can't be started from TypeScript, so it is built as the server builds it. */
export async function setup(project: TestProject) {
  // Within the package, so that it finds the packages it needs.
  const folder = join(packageRoot, 'node_modules', '.test-workers', String(process.pid))
  await mkdir(folder, { recursive: true })
  await build({
    input: { 'pdf.worker': join(packageRoot, 'src', 'pdf', 'pdf.worker.ts') },
    platform: 'node',
    external: (id) => /^[^#./]/.test(id) && !id.startsWith('@thorough/'),
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  })
  project.provide('workerFile', join(folder, 'pdf.worker.js'))
  return () => rm(folder, { recursive: true, force: true })
}
