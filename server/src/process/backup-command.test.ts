import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { runRestore } from './backup-command.ts'

test.each([undefined, 'thorough-backup.tar'])(
  'restore --at without --from says that the folder or bucket is missing, beside the file %s',
  async (file) => {
    const restoring = runRestore(readEnv({}), { file, from: undefined, at: '2026-11-15T02-00-00Z' })

    await expect(restoring).rejects.toThrow('npm run restore -- --from /backups --at 2026-11-15T02-00-00Z')
  },
)
