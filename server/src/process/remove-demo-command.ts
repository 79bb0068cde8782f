import { join } from 'node:path'
import { makeBackup } from '#server/backup/make-backup.ts'
import { planRemoval, removeDemoPeople, removeEverything, type DemoRemoval } from '#server/demo/remove-demo.ts'
import { migrate } from '#server/db/migrate.ts'
import { refuseUnfinishedRestore } from '#server/db/unfinished-restore.ts'
import type { Env } from '#server/env.ts'
import { systemClock } from '#server/platform/clock.ts'
import { count } from './backup-command.ts'
import { lockSystemDatabase, withSystem, requireSystem } from './system-access.ts'

/** `remove-demo`: says what it would remove. `remove-demo --yes`: removes it. No server may be running on the system. */
export async function runRemoveDemo(env: Env, isConfirmed: boolean): Promise<void> {
  requireSystem(env)
  await withSystem(env, await lockSystemDatabase(env), async (system) => {
    await refuseUnfinishedRestore(system.pool)
    // The demo marks of a system of an earlier release are made by a migration.
    await migrate(system.pool)
    const removal = await planRemoval(system.db)
    for (const line of formatRemoval(removal)) console.log(line)
    if (removal.kind === 'nothing') return
    if (!isConfirmed) {
      console.log('Nothing was removed. To do it: npm run remove-demo -- --yes')
      return
    }
    if (removal.kind === 'people') {
      await removeDemoPeople(system)
      console.log('Done: the demo people can no longer sign in.')
      return
    }
    const moment = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')
    const backup = join(env.dataDir, `demo-before-removal-${moment}.tar`)
    await makeBackup(backup, system)
    await removeEverything(system)
    console.log(`Done: this system is empty and ready for set-up. The demo as it was is kept in ${backup};`)
    console.log('delete that file when you are sure that no one needs anything from it.')
  })
}

function formatRemoval(removal: DemoRemoval): string[] {
  switch (removal.kind) {
    case 'nothing':
      return ['There are no demo accounts in this system, so there is nothing to remove.']
    case 'everything': {
      const { companies, jobs, certificates, invoices, orders, files } = removal.counts
      return [
        `Only demo people can sign in to this system (${emails(removal.demo)}). Everything in it is removed:`,
        `  ${companies === 1 ? '1 company' : `${companies} companies`}, ${count(jobs, 'job')}, ` +
          `${count(certificates, 'certificate')}, ${count(invoices, 'invoice')}, ${count(orders, 'purchase order')}, ` +
          `${count(files, 'file')}, all accounts and all settings.`,
        ...(removal.changes > 0
          ? [`  This includes what people have done since the demo was filled (${count(removal.changes, 'change')}).`]
          : []),
        '  A backup of it is made first.',
      ]
    }
    case 'people':
      return [
        `These demo people are removed: ${emails(removal.demo)}.`,
        `Real people work in this system too (${emails(removal.real)}), so all companies, jobs and documents stay.`,
        ...(removal.companiesLeft.length > 0
          ? [
              `Of the demo's companies these are still there; delete what you don't need under Companies and Jobs: ` +
                `${removal.companiesLeft.join(', ')}.`,
            ]
          : []),
        ...(removal.openJobs > 0 ? [`Open jobs of theirs to reassign: ${removal.openJobs}.`] : []),
      ]
  }
}

function emails(people: { email: string }[]): string {
  return people.map(({ email }) => email).join(', ')
}
