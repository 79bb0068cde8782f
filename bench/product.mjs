import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { measureCertificates } from './certificates.mjs'
import { shown } from './figure.mjs'
import { measureFirstLoad } from './first-load.mjs'
import { measureMemoryAtRest } from './memory.mjs'
import { measureSecondStart } from './second-start.mjs'
import { measureSync } from './sync.mjs'

/** One product with the demo's data: how it starts, what it holds, how it answers, how it prints. */
export async function measureProduct() {
  const dataDir = makeDataFolder()
  try {
    const first = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
    await first.address
    await stopProduct(first)
    return [...shown(await measureSecondStart(dataDir)), ...(await measureRunning(dataDir))]
  } finally {
    await removeDataFolder(dataDir)
  }
}

/** @param {string} dataDir */
async function measureRunning(dataDir) {
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    const address = await product.address
    return [
      ...shown(await measureMemoryAtRest(product)),
      ...shown(await measureFirstLoad(address)),
      ...shown(await measureSync(address)),
      ...shown(await measureCertificates({ address, pid: product.pid })),
    ]
  } finally {
    await stopProduct(product)
  }
}
