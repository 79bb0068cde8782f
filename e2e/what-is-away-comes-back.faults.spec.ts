import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstAdministrator, healthOf, signIn } from './testing/api-calls.ts'
import { postgresConnection } from './testing/data-folder.mjs'
import { givenFirm, givenFirmFolder, givenProduct } from './testing/given-product.ts'
import { openPool } from './testing/open-pool.ts'
import { persistentCaller } from './testing/faults/persistent-caller.ts'
import { preparedFirm } from './testing/faults/prepared-firm.ts'

describe('PostgreSQL drops every connection under load', () => {
  test('nobody hears more than 503 with a time to come back, and the next calls succeed', async () => {
    const product = await givenFirm()
    const admin = persistentCaller(product.address, await signIn(product.address))
    const pool = openPool(postgresConnection(product.dataDir))
    onTestFinished(() => pool.end())
    let isWanted = true
    const asking = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (isWanted) await admin.attempt('GET', '/jobs?limit=10')
      }),
    )

    for (let times = 0; times < 3; times += 1) {
      await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      expect((await admin.insist('POST', '/companies', { body: { name: `After ${times}` } })).status).toBe(201)
    }
    isWanted = false
    await asking

    expect(admin.faults).toEqual([])
    expect(await healthOf(product.address)).toBe(200)
  })
})

/** A disk of its own takes a mount, which takes root and a kernel that lets it. */
const smallDisk = mountable()

describe.skipIf(!smallDisk)('the disk with the files is full', () => {
  test('uploads are told so, other work goes on, and uploads pass again when there is room', async () => {
    const dataDir = givenFirmFolder()
    const files = join(dataDir, 'files')
    mountSmall(files)
    const { address } = await givenProduct(firstAdministrator, dataDir)
    const { place, photo } = await preparedFirm(address)
    const admin = persistentCaller(address, await signIn(address))
    const upload = () => admin.attempt('POST', '/inspections/upload-photo', { form: () => photoForm(photo) })
    expect(await upload()).toMatchObject({ status: 201 })
    const filler = join(files, 'filler')
    fill(filler)

    const refused = await statusOfUpload(address, await signIn(address), photo)
    const job = { title: 'Meanwhile', scheduledDate: '2026-06-01', ...place }
    expect(refused).toEqual([503, 'unavailable'])
    expect((await admin.insist('POST', '/jobs', { body: job })).status).toBe(201)

    rmSync(filler)
    expect(await upload()).toMatchObject({ status: 201 })
  })
})

async function statusOfUpload(address: string, token: string, photo: Buffer) {
  const answer = await fetch(`${address}/api/inspections/upload-photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: photoForm(photo),
  })
  return [answer.status, Object(await answer.json()).code]
}

function photoForm(photo: Buffer): FormData {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

/** Writes until nothing more fits. */
function fill(path: string) {
  try {
    writeFileSync(path, Buffer.alloc(64 * 1024 * 1024))
  } catch {
    // Full, as intended: what was written so far stays.
  }
}

function mountSmall(folder: string) {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
}

function mountable(): boolean {
  if (process.getuid?.() !== 0) return false
  const folder = join('/tmp', `thorough-mount-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
