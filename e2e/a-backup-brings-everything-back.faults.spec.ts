import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { hashAt, callerAs, givenLoadedJob } from './testing/given-work.ts'
import { givenDataFolder, givenDemoFolder, givenLaunch, givenProduct } from './testing/given-product.ts'
import { openPage } from './testing/open-page.ts'
import { signInAs } from './testing/people.ts'
import { stopProduct } from './testing/product-process.mjs'
import { runCommand, startCommand } from './testing/system-command.ts'
import { givenBreakableProxy } from './testing/breakable-proxy.ts'

test('work that a device sent after the backup arrives again at the restored system', async () => {
  const product = await givenProduct({ DEMO: 'on' }, givenDemoFolder())
  const backup = join(givenDataFolder(), 'backup.tar')
  const jobId = await givenLoadedJob('Before the flood', ['BF-1', 'BF-2'], product.address)
  const certified = await givenCertificate(product.address)
  const proxy = await givenBreakableProxy(product.address)
  const page = await openPage({
    origin: proxy.address,
    width: 360,
    tolerates: [/net::ERR_/, /answered 401/, /status of 401/],
  })
  await signInAs(page, 'engineer')
  await page.goto(`/engineer/job/${jobId}`)
  await page.getByText('0 of 2 examined').waitFor()

  // The server runs on while the backup is made; what is sent afterwards is not in it.
  expect(await runCommand('backup', backup, { DATA_DIR: product.dataDir })).toContain('Backed up')
  await page.getByRole('button', { name: 'Examined, no defect found: Chain Block BF-1' }).click()
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
  const before = await certificateHash(product.address, certified)

  // The machine is lost; another takes its place.
  proxy.cut()
  await stopProduct(product)
  const dataDir = givenDataFolder()
  await runCommand('restore', backup, { DATA_DIR: dataDir })
  const restored = await givenProduct({ DEMO: 'on' }, dataDir)
  const { call } = await callerAs('engineer', restored.address)
  expect(await call('GET', `/jobs/${jobId}`)).toMatchObject({ examinedCount: 0 })
  expect(await certificateHash(restored.address, certified)).toBe(before)

  proxy.redirectTo(restored.address)
  proxy.mend()
  await signInAs(page, 'engineer')
  await expect.poll(() => call('GET', `/jobs/${jobId}`), { interval: 500 }).toMatchObject({ examinedCount: 1 })
  await page.goto(`/engineer/job/${jobId}`)
  await page.getByText('1 of 2 examined').waitFor()
  await page.getByRole('button', { name: /Online 0\spending syncs/ }).waitFor()
})

test('a restore that was killed half way leaves nothing that starts, and can be done again', async () => {
  const backup = join(givenDataFolder(), 'backup.tar')
  await runCommand('backup', backup, { DATA_DIR: inject('product').dataDir })
  const dataDir = await killedRestore(backup)

  const refused = givenLaunch({ DATA_DIR: dataDir, DEMO: 'on' })
  expect(await refused.exited).toBe(1)
  expect(refused.said()).toContain('A restore into this system was begun and not finished')

  await runCommand('restore', backup, { DATA_DIR: dataDir })
  const restored = await givenProduct({ DEMO: 'on' }, dataDir)
  const { call } = await callerAs('admin', restored.address)
  expect(await call<unknown[]>('GET', '/companies')).not.toEqual([])
})

/** The folder of a restore that was killed; one that was done before the kill came is begun anew elsewhere. */
async function killedRestore(backup: string): Promise<string> {
  for (;;) {
    const dataDir = givenDataFolder()
    const restore = startCommand('restore', backup, { DATA_DIR: dataDir })
    await expect.poll(() => existsSync(join(dataDir, 'files')), { interval: 2 }).toBe(true)
    restore.kill()
    if ((await restore.ended).code === null) return dataDir
  }
}

/** A completed job with its report. */
async function givenCertificate(address: string): Promise<string> {
  const { call } = await callerAs('admin', address)
  const jobs = await call<{ _id: string; status: string }[]>('GET', '/jobs')
  const completed = jobs.find(({ status }) => status === 'completed')?._id ?? ''
  await call('POST', `/certificates/jobs/${completed}/generate`)
  return completed
}

async function certificateHash(address: string, jobId: string): Promise<string> {
  const { call } = await callerAs('admin', address)
  const { certificateUrl } = await call('GET', `/certificates/jobs/${jobId}`)
  return hashAt(new URL(String(certificateUrl), address))
}
