import { rmSync } from 'node:fs'
import { chromium, type BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { firstAdministrator } from './testing/api-calls.ts'
import { copyDataFolder, makeDataFolder, removeDataFolder } from './testing/data-folder.mjs'
import { findChromium } from './find-chromium.mjs'
import { freePort } from '#server/testing/network/free-port.ts'
import { launchProduct, stopProduct, type Settings } from './testing/product-process.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    product: { dataDir: string; pid: number; logFile: string }
    firmFolder: string
    demoFolder: string
    browserAddress: string
  }
}

/**
 * One product with demo data and one browser for the whole run; each test opens a browser context of its own. Tests that
 * need a product of their own begin with a copy of the firm or of the demo that was set up here.
 */
export async function setup(project: TestProject) {
  const [dataDir, firmFolder, demoFolder] = [makeDataFolder(), makeDataFolder(), makeDataFolder()]
  const logFile = `${dataDir}.log`
  const browser = startBrowser()
  const firm = setUpSystem({ DATA_DIR: firmFolder, ...firstAdministrator })
  const product = setUpSystem({ DATA_DIR: demoFolder, DEMO: 'on' }).then(async () => {
    copyDataFolder(demoFolder, dataDir)
    // Passkeys belong to the address that the product calls its own, so it must know its port.
    return launchProduct({ DATA_DIR: dataDir, DEMO: 'on', PORT: String(await freePort()) }, logFile)
  })
  const address = product.then((launched) => launched.address)

  async function close() {
    const [opened, launched] = await Promise.allSettled([browser, product, firm])
    if (opened.status === 'fulfilled') await opened.value.close()
    if (launched.status === 'fulfilled') await stopProduct(launched.value)
    await Promise.all([dataDir, firmFolder, demoFolder].map(removeDataFolder))
    rmSync(logFile, { force: true })
  }
  try {
    await Promise.all([address, browser, firm])
  } catch (error) {
    await close()
    throw error
  }
  project.provide('productUrl', await address)
  project.provide('product', { dataDir, pid: (await product).pid, logFile })
  project.provide('firmFolder', firmFolder)
  project.provide('demoFolder', demoFolder)
  project.provide('browserAddress', (await browser).wsEndpoint())
  return close
}

/** Started once and stopped again: what it leaves can be copied. */
async function setUpSystem(settings: Settings) {
  const product = launchProduct(settings)
  try {
    await product.address
  } finally {
    await stopProduct(product)
  }
}

/**
 * Each window of Chromium draws its toolbar in a page of its own and keeps a process ready for the next tab: together half
 * of what a new browser context costs, and nobody sees them. Ours is the list that counts, so it repeats what Playwright
 * turns off as well.
 */
const unusedFeatures = [
  'InitialWebUI',
  'WebUIToolbar',
  'WebUIReloadButton',
  'WebUIOmniboxPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Chromium has no sandbox as root, nor where the kernel grants none; these tests open only pages of our own. */
async function startBrowser(): Promise<BrowserServer> {
  const executablePath = await findChromium()
  // Without a graphics card a software one would be set up for each page, only to draw what the processor draws sooner itself.
  const args = [`--disable-features=${unusedFeatures.join(',')}`, '--disable-gpu']
  const launch = (chromiumSandbox: boolean) => chromium.launchServer({ executablePath, chromiumSandbox, args })
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch(() => launch(false))
}
