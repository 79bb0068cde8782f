import { chromium, type BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../scripts/find-chromium.mjs'
import { makeDataFolder, removeDataFolder } from './testing/data-folder.mjs'
import { launchProduct, stopProduct } from './testing/product-process.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    browserAddress: string
  }
}

/** One product with demo data and one browser for the whole run; each test opens a browser context of its own. */
export async function setup(project: TestProject) {
  const dataDir = makeDataFolder()
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  const starting = [product.address, startBrowser()] as const
  const [address, browser] = await Promise.allSettled(starting)

  async function close() {
    if (browser.status === 'fulfilled') await browser.value.close()
    await stopProduct(product)
    await removeDataFolder(dataDir)
  }
  if (address.status === 'rejected' || browser.status === 'rejected') {
    await close()
    throw address.status === 'rejected' ? address.reason : Object(browser).reason
  }
  project.provide('productUrl', address.value)
  project.provide('browserAddress', browser.value.wsEndpoint())
  return close
}

/** Chromium has no sandbox as root, nor where the kernel grants none; these tests open only pages of our own. */
async function startBrowser(): Promise<BrowserServer> {
  const executablePath = await findChromium()
  const launch = (chromiumSandbox: boolean) => chromium.launchServer({ executablePath, chromiumSandbox })
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch(() => launch(false))
}
