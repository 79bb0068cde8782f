import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { buildStale } from '../scripts/build.mjs'
import { runMain } from '../scripts/processes.mjs'
import { waitUntilIdle } from './wait-until-idle.mjs'
import { administrator, completedJob, slowestPercent, timedIssue } from './certificates-issue.mjs'
import { makePhotos } from './certificates-photos.mjs'
import { shown } from './figure.mjs'
import { watchMemory } from './memory.mjs'

// node bench/certificates-long.mjs [items]: one report of 2,000 items, and a report of one item behind it. Takes some minutes.
const items = Number(process.argv[2] ?? 2_000)

await runMain(async () => {
  await buildStale()
  const dataDir = makeDataFolder()
  const folder = mkdtempSync(join(tmpdir(), 'thorough-bench-'))
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    const admin = await administrator(await product.address)
    await waitUntilIdle(product)
    const photos = await makePhotos(folder)
    const long = await completedJob(admin, items, photos.small)
    const short = await completedJob(admin, 1, photos.large)
    await waitUntilIdle(product)
    const idle = await slowestPercent(admin, () => sleep(3_000))
    const watching = watchMemory(product.pid)
    let issued = 0
    let behind = 0
    const busy = await slowestPercent(admin, async () => {
      const first = timedIssue(admin, long)
      await sleep(500)
      behind = await timedIssue(admin, short)
      issued = await first
    })
    const { renderer, all } = watching.end()
    shown([
      { name: `report of ${items} items, all photos different: issued`, value: issued / 1000, unit: 's', digits: 1 },
      { name: '  a report of one item behind it', value: behind / 1000, unit: 's', digits: 1, atMost: 5 },
      { name: '  other calls meanwhile, 99th of 100, times idle', value: busy / idle, digits: 1 },
      { name: '  memory of the renderer process', value: renderer, unit: 'MB' },
      { name: '  memory of all processes', value: all, unit: 'MB' },
    ])
  } finally {
    await stopProduct(product)
    await removeDataFolder(dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
})
