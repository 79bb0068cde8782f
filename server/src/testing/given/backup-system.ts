import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import type { Role } from '#contract/permissions.ts'
import { buildApp } from '#server/app.ts'
import type { System } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { openSession } from '#server/features/auth/sessions.actions.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { completedJob } from './completed-job.ts'
import type { testApp } from '#server/testing/test-app.ts'
import { testClock } from '#server/testing/test-clock.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { testSecretsFile } from '#server/testing/test-server.ts'
import { testPerson } from '#server/testing/test-person.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

export async function archivePath(): Promise<string> {
  return join(await testFolder(), 'backup.tar')
}

/** A firm with a customer, a job, a photo and an issued certificate. */
export async function givenFirm() {
  const source = await completedJob()
  const { engineer, job, given } = source
  const open = await given.job({ assigned_engineer_id: engineer.user.id, company_id: source.company.id })
  const file = { name: 'hook.jpg', bytes: await testPictures.jpeg(), type: 'image/jpeg' }
  await engineer.upload(uploadPhoto, {}, file)
  const issued = await engineer.send(generateCertificate, { jobId: job.id })
  return { ...source, open, issued: issued.body }
}

/** The system behind a test's application, as the backup command reaches it. */
export function systemOf(source: Awaited<ReturnType<typeof testApp>>): System {
  const { deps, connection } = source
  return {
    ...deps,
    sealFile: deps.sealing.keyFile,
    secretsFile: testSecretsFile(),
    pool: commandPool(connection),
  }
}

/** A system that was started once and never set up. */
export async function emptySystem() {
  const { db, connection } = await testDatabase()
  const folder = await testFolder()
  const system: System = {
    pool: commandPool(connection),
    files: openFileStore({ folder: join(folder, 'files') }),
    sealFile: join(folder, 'seal.pem'),
    logSeal: { keyFile: join(folder, 'log-seal.pem'), headsFile: join(folder, 'log-heads.txt') },
    secretsFile: join(folder, 'secrets.key'),
    clock: testClock(),
  }
  return { system, db, folder }
}

/** The application on a restored system, with the users it had. */
export async function openRestored(source: Deps, { system, db }: Awaited<ReturnType<typeof emptySystem>>) {
  const deps: Deps = {
    ...source,
    db,
    logSeal: system.logSeal,
    files: system.files,
    sealing: { ...source.sealing, keyFile: system.sealFile },
  }
  const app = await buildApp(deps, { webFolder: '/no-web-app', logger: null, maxEventLoopDelay: 0 })
  onTestFinished(() => app.close())
  return {
    visitor: testPerson(app, null),
    as: async ({ id, role }: { id: string; role: string }) =>
      testPerson(app, (await openSession(db, source.clock, { id, role: role as Role }, 'Chrome on Windows')).token),
  }
}

/** A firm's backup in a system of its own, and its people there. */
export async function restoredFrom(path: string, firm: Awaited<ReturnType<typeof givenFirm>>) {
  const target = await emptySystem()
  const report = await restoreBackup(path, { ...target.system, clock: firm.clock })
  const restored = await openRestored(firm.deps, target)
  return {
    ...restored,
    report,
    db: target.db,
    system: { ...target.system, clock: firm.clock } satisfies System,
    admin: Object.assign(await restored.as(firm.admin.user), { user: firm.admin.user }),
    engineer: Object.assign(await restored.as(firm.engineer.user), { user: firm.engineer.user }),
  }
}

/** Under the command's own name: a server's connection would be taken for a server that runs. */
function commandPool(connection: Parameters<typeof openDatabase>[0]): Database['pool'] {
  const { pool, close } = openDatabase(
    { ...connection, application_name: 'thorough-backup', max: 1 },
    'backup',
    () => undefined,
  )
  onTestFinished(close)
  return pool
}
