import { inject, onTestFinished } from 'vitest'
import { hasFailed, keepText } from '#server/testing/failure-folder.ts'
import { firstAdministrator } from './api-calls.ts'
import { copyDataFolder, makeDataFolder, postmasterPid, removeDataFolder } from './data-folder.mjs'
import { launchProduct, stopProduct, type LaunchedProduct, type Settings } from './product-process.mjs'

/** A DATA_DIR of the test's own, gone with everything on it when the test ends. */
export function givenDataFolder(): string {
  const folder = makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  return folder
}

/** A product process of the test's own, which may well refuse to start. */
export function givenLaunch(settings: Settings): LaunchedProduct {
  const product = launchProduct(settings)
  product.address.catch(() => 'the test looks at its exit itself')
  onTestFinished(async ({ task }) => {
    await stopProduct(product)
    if (hasFailed(task)) keepText(task, `server-${product.pid}.log`, product.said())
  })
  return product
}

/** A product of the test's own that is ready for work. */
export async function givenProduct(settings: Settings, dataDir = givenDataFolder()) {
  const product = givenLaunch({ DATA_DIR: dataDir, ...settings })
  return { ...product, dataDir, address: await product.address }
}

/** A DATA_DIR as on any day but the first: PostgreSQL is there, and so is the first administrator. */
export function givenFirmFolder(): string {
  return copyOf(inject('firmFolder'))
}

/** A DATA_DIR with demo data, without the work of making it anew. */
export function givenDemoFolder(): string {
  return copyOf(inject('demoFolder'))
}

function copyOf(from: string): string {
  const folder = givenDataFolder()
  copyDataFolder(from, folder)
  return folder
}

/** A product of the test's own on such a folder. */
export function givenFirm() {
  return givenProduct(firstAdministrator, givenFirmFolder())
}

/** The process number of the PostgreSQL that a product has started. */
export function postmasterOf({ dataDir }: { dataDir: string }): number {
  const pid = postmasterPid(dataDir)
  if (pid === undefined) throw new Error(`No PostgreSQL runs on ${dataDir}.`)
  return pid
}
