import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { serverBundle } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { installed, onNpmExit, spawnServer } from './processes.mjs'
import { root, serverFolder } from './repository.mjs'

await ensureInstalled()

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
/** Restarts wait for each other: two servers must never meet on one data folder. */
let restarting = Promise.resolve()

// "npm start" must not take what is built here for its own.
rmSync(serverFolder, { recursive: true, force: true })
const { watch } = await import('rolldown')
const watcher = watch(serverBundle(serverFolder))
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code === 'BUNDLE_END') restarting = restarting.then(restartServer)
  if (event.code === 'BUNDLE_END' || event.code === 'ERROR') await event.result.close()
})

const [program, ...words] = installed('vite', 'web', '--clearScreen=false')
const vite = spawn(program, words, { cwd: root, stdio: 'inherit' })
console.log(
  `Open the address that Vite prints: it shows changes to the web app at once and asks the server on port ${process.env.PORT || 3000}.`,
)

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => void stopAll())
onNpmExit(() => void stopAll())
vite.on('exit', () => void stopAll())

async function restartServer() {
  await stopServer()
  server = spawnServer()
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

async function stopAll() {
  vite.kill()
  await watcher.close()
  await stopServer()
  process.exit()
}
