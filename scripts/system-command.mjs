import { join, resolve } from 'node:path'
import { buildStale } from './build.mjs'
import { endWithSentence } from './end-with-sentence.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { runShown } from './run-command.mjs'
import { serverFolder } from './server-bundle.mjs'

/** `npm run backup -- <file>` and `npm run restore -- <file>`. */
await endWithSentence(async () => {
  const [command = '', file] = process.argv.slice(2)
  await ensureInstalled()
  await buildStale()
  // npm runs us in the checkout; the file is named from where the person stands.
  const named = file === undefined ? [] : [resolve(process.env.INIT_CWD ?? '', file)]
  process.exitCode = await runShown([process.execPath, join(serverFolder, 'main.js'), command, ...named])
})
