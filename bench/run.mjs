import { buildStale } from '../scripts/build.mjs'
import { endWithSentence } from '../scripts/end-with-sentence.mjs'
import { ensureInstalled } from '../scripts/ensure-installed.mjs'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { measureCertificates } from './certificates.mjs'
import { isKept, tell } from './figure.mjs'
import { measureFirstLoad } from './first-load.mjs'
import { measureMemoryAtRest, memoryAfterLoad } from './memory.mjs'
import { measureSecondStart } from './second-start.mjs'
import { measureThroughput } from './throughput.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */

await endWithSentence(async () => {
  await ensureInstalled()
  await buildStale()
  const dataDir = makeDataFolder()
  try {
    const figures = await measureAll(dataDir)
    const missed = figures.filter((figure) => !isKept(figure)).length
    console.log(missed === 0 ? '\nEvery promise is kept.' : `\n${missed} of the promises missed.`)
    if (missed > 0 && process.argv.includes('--check')) process.exitCode = 1
  } finally {
    await removeDataFolder(dataDir)
  }
})

/** @param {string} dataDir */
async function measureAll(dataDir) {
  const first = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  await first.address
  await stopProduct(first)

  const figures = shown(await measureSecondStart(dataDir))
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    const address = await product.address
    figures.push(...shown(await measureMemoryAtRest(product)))
    figures.push(...shown(await measureFirstLoad(address)))
    figures.push(...shown(await measureThroughput({ address, dataDir })))
    figures.push(...shown([memoryAfterLoad(product)]))
    figures.push(...shown(await measureCertificates({ address, pid: product.pid })))
  } finally {
    await stopProduct(product)
  }
  return figures
}

/** @param {Figure[]} figures */
function shown(figures) {
  for (const figure of figures) console.log(tell(figure))
  return figures
}
