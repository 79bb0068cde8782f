import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from '../scripts/distribution.mjs'
import { installed, runShown } from '../scripts/processes.mjs'

const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome-headless-shell',
  'headless_shell',
]
const macPrograms = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const windowsPrograms = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) =>
  ['Google\\Chrome', 'Chromium', 'Microsoft\\Edge'].map((folder) =>
    join(process.env[name] ?? '', folder, 'Application', folder.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe'),
  ),
)
const downloadTimeoutMs = 5 * 60_000

/** The browser for the browser tests: the one that is named, else one on this machine, else one that is fetched. */
export async function findChromium() {
  return named() ?? (await onThisMachine()) ?? (await downloaded()) ?? (await fromDistribution()) ?? refuse()
}

function named() {
  const path = process.env.CHROMIUM_PATH
  if (path && !isProgram(path)) throw new Error(`CHROMIUM_PATH is ${path}, which is no program.`)
  return path || undefined
}

async function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  const installed = process.platform === 'win32' ? windowsPrograms : macPrograms
  return [...onPath, ...installed, ...(await playwrightPlaces())].find(isProgram)
}

/** Where Playwright keeps its browsers: the whole one, and beside it the one without a window. */
async function playwrightPlaces() {
  const { chromium } = await import('playwright-core')
  const whole = chromium.executablePath()
  const shellFolder = whole.replace(/chromium-(\d+)[\\/].*$/, 'chromium_headless_shell-$1')
  return [
    whole,
    join(shellFolder, 'chrome-linux', 'headless_shell'),
    join(shellFolder, 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
    join(shellFolder, 'chrome-mac', 'headless_shell'),
    join(shellFolder, 'chrome-headless-shell-mac-arm64', 'chrome-headless-shell'),
    join(shellFolder, 'chrome-headless-shell-win64', 'chrome-headless-shell.exe'),
  ]
}

async function downloaded() {
  console.log('No Chromium on this machine: asking Playwright for one …')
  const words = ['install', '--with-deps', 'chromium-headless-shell']
  if (process.getuid?.() !== 0) words.splice(1, 1)
  await runShown(installed('playwright-core', ...words), { timeoutMs: downloadTimeoutMs })
  return (await playwrightPlaces()).find(isProgram)
}

async function fromDistribution() {
  return (await installPackage('chromium')) ? onThisMachine() : undefined
}

/** @returns {never} */
function refuse() {
  throw new Error(
    'The browser tests need Chromium, and none could be found or fetched. ' +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
