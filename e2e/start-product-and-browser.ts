import { rmSync } from 'node:fs'
import { chromium, type BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { firstAdministrator } from './testing/api-calls.ts'
import { makeDataFolder, removeDataFolder } from './testing/data-folder.mjs'
import { findChromium } from './find-chromium.mjs'
import { launchProduct, stopProduct } from './testing/product-process.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    product: { dataDir: string; pid: number; logFile: string }
    firmFolder: string
    browserAddress: string
  }
}

/**
 * One product with demo data and one browser for the whole run; each test opens a browser context of its own. Tests that
 * need a product of their own begin with a copy of the firm that was set up here.
 */
export async function setup(project: TestProject) {
  const dataDir = makeDataFolder()
  const firmFolder = makeDataFolder()
  const logFile = `${dataDir}.log`
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' }, logFile)
  const starting = [product.address, startBrowser(), setUpFirm(firmFolder)] as const
  const [address, browser, firm] = await Promise.allSettled(starting)

  async function close() {
    if (browser.status === 'fulfilled') await browser.value.close()
    await stopProduct(product)
    await Promise.all([dataDir, firmFolder].map(removeDataFolder))
    rmSync(logFile, { force: true })
  }
  if (address.status === 'rejected' || browser.status === 'rejected' || firm.status === 'rejected') {
    await close()
    throw [address, browser, firm].map((part) => Object(part).reason).find(Boolean)
  }
  project.provide('productUrl', address.value)
  project.provide('product', { dataDir, pid: product.pid, logFile })
  project.provide('firmFolder', firmFolder)
  project.provide('browserAddress', browser.value.wsEndpoint())
  return close
}

/** Started once and stopped again: what it leaves can be copied. */
async function setUpFirm(dataDir: string) {
  const product = launchProduct({ DATA_DIR: dataDir, ...firstAdministrator })
  try {
    await product.address
  } finally {
    await stopProduct(product)
  }
}

/** Chromium has no sandbox as root, nor where the kernel grants none; these tests open only pages of our own. */
async function startBrowser(): Promise<BrowserServer> {
  const executablePath = await findChromium()
  const launch = (chromiumSandbox: boolean) => chromium.launchServer({ executablePath, chromiumSandbox })
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch(() => launch(false))
}
