import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './processes.mjs'

/** Another installation may be running, which is waited for; nobody is there to be asked. */
const aptGet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300']

/** They read PDFs as other people's programs do: pages as pictures (`pdftoppm`), seals (`pdfsig`). */
export async function ensurePdfTools() {
  if (isOnPath('pdftoppm') || (await installPackage('poppler-utils'))) return
  console.log('No pdftoppm and pdfsig on this machine: the tests that read our PDFs with them are left out.')
}

/**
 * Installs a package of Debian or Ubuntu, which only root can. Tells whether it could.
 * @param {string} name
 */
export async function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} of this distribution …`)
  await runQuietly(['env', ...aptGet, 'update'])
  const { code, said } = await runQuietly(['env', ...aptGet, 'install', '-y', '--no-install-recommends', name])
  if (code !== 0) console.log(said)
  return code === 0
}

/** @param {string} program */
function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
