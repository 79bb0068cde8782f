import { buildStale } from './build.mjs'
import { endWithSentence } from './end-with-sentence.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { spawnServer } from './server-process.mjs'
import { whenNpmIsGone } from './when-parent-is-gone.mjs'

/** Ctrl-C reaches us twice, from the terminal and from npm; a person who means it twice is slower than this. */
const sameKeyMs = 1_000

await endWithSentence(async () => {
  await ensureInstalled()
  await buildStale()
  runServer()
})

function runServer() {
  const server = spawnServer()
  let lastSignalAt = -Infinity
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn)
  if (process.env.npm_lifecycle_event === 'start') whenNpmIsGone(passOn)
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))

  function passOn() {
    if (performance.now() - lastSignalAt < sameKeyMs) return
    lastSignalAt = performance.now()
    // On Windows a signal would end it at once; the terminal has told it already, and it sees when we are gone.
    if (process.platform !== 'win32') server.kill('SIGTERM')
  }
}
