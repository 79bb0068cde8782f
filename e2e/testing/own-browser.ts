import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { hasFailed } from '#server/testing/failure-folder.ts'
import { beginTrace, keepTrace, pageTimeoutMs } from './recorded-pages.ts'

export interface OwnBrowser {
  page: Page
  /** As a battery that runs out: no warning, no goodbye. */
  kill: () => Promise<void>
  /** As a person closes it: Chromium writes a sign-in to the disk then, or seconds after it. */
  close: () => Promise<void>
}

/** The folder in which a browser keeps what a device keeps. */
export function givenDevice(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thorough-device-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A browser process of the test's own on a device, with one tab on a phone's screen. */
export async function openOn(device: string, program: string, settings: string[] = []): Promise<OwnBrowser> {
  const child = spawn(program, [
    ...settings,
    '--headless=new',
    // As root, and where the kernel grants none, there is no sandbox; these tests open only pages of our own.
    '--no-sandbox',
    '--disable-gpu',
    // In a container the shared memory may be too small for it.
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--no-first-run',
    '--lang=en-GB',
    '--window-size=360,740',
    '--remote-debugging-port=0',
    `--user-data-dir=${device}`,
    'about:blank',
  ])
  const exited = once(child, 'exit')
  const end = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(end)
  const browser = await chromium.connectOverCDP(await debuggerOf(child), { timeout: pageTimeoutMs })
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  await beginTrace(context)
  onTestFinished(async ({ task }) => {
    if (hasFailed(task) && browser.isConnected()) await keepTrace(context, task, `browser-${child.pid}`)
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 360, height: 740 })
  return {
    page,
    kill: async () => {
      await end()
      await browser.close()
    },
    close: async () => {
      await (await browser.newBrowserCDPSession()).send('Browser.close')
      await exited
    },
  }
}

function debuggerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (part) => {
      said += String(part)
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(`The browser ended before it was ready:\n${said}`)))
  })
}
