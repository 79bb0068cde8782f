import { readEnv } from '#server/env.ts'
import { prepareFirstStart } from '#server/process/first-start.ts'
import { emptySystem } from './backup-system.ts'

/** An empty system, and starts of a server on it with some settings. */
export async function givenSystem() {
  const context = await emptySystem()
  const start = (settings: Record<string, string>) =>
    prepareFirstStart(readEnv({ DATA_DIR: context.folder, ...settings }), context.db)
  return { ...context, start }
}
