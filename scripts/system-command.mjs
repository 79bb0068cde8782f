import { join, resolve } from 'node:path'
import { buildStale } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runMain, runShown } from './processes.mjs'
import { serverFolder } from './repository.mjs'

/** `npm run backup -- <file>`, `npm run restore -- <file>`, `npm run export -- <file>`, `npm run verify-log`, `npm run second-factor -- reset <email>` and `npm run remove-demo -- --yes`. */
await runMain(async () => {
  const [command = '', ...words] = process.argv.slice(2)
  await ensureInstalled()
  await buildStale()
  const namesFiles = command !== 'second-factor'
  const named = words.map((word, index) => (namesFiles && isPath(word, words[index - 1]) ? fromCaller(word) : word))
  process.exitCode = await runShown([process.execPath, join(serverFolder, 'main.js'), command, ...named])
})

/**
 * Neither an option, nor an address of object storage, nor the name of a backup.
 * @param {string} word
 * @param {string | undefined} before
 */
function isPath(word, before) {
  return !word.startsWith('--') && !word.startsWith('s3://') && before !== '--at'
}

/**
 * npm runs us in the checkout; a path is meant from where the person stands.
 * @param {string} path
 */
function fromCaller(path) {
  return resolve(process.env.INIT_CWD ?? '', path)
}
