import { buildStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { onNpmExit, runMain, spawnServer } from './processes.mjs'

/** Ctrl-C reaches us twice, from the terminal and from npm; a person who means it twice is slower than this. */
const sameKeyMs = 1_000

/**
 * While nothing runs yet there is nothing to stop in order.
 * @type {() => void}
 */
let stop = () => process.exit(143)
// From the beginning: npm may be killed while packages are installed or the product is built.
if (process.env.npm_lifecycle_event === 'start') onNpmExit(() => stop())

await runMain(async () => {
  await ensureInstalled()
  await buildStale()
  runServer()
})

function runServer() {
  const server = spawnServer()
  let lastSignalAt = -Infinity
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn)
  // On Windows a signal would end the server at once: there it stops in order when it sees that we are gone.
  if (process.platform !== 'win32') stop = passOn
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))

  function passOn() {
    if (performance.now() - lastSignalAt < sameKeyMs) return
    lastSignalAt = performance.now()
    if (process.platform !== 'win32') server.kill('SIGTERM')
  }
}
