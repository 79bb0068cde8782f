import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Account,
  isRoot,
  keyOf,
  makePrivateFolder,
  makeSocketFolder,
  mayRun,
  mayUse,
  ownerOf,
  unprivilegedAccount,
} from './account.ts'
import { copyBinaries, installedBinaries } from './binaries.ts'
import type { Sizing } from './settings.ts'
import type { TcpAccess } from './transport.ts'

export interface Cluster {
  /** Undefined: as the account that runs the server. */
  account: Account | undefined
  bin: string
  folder: string
  data: string
  socketFolder: string
  logFile: string
  sizing?: Sizing
  tcp?: TcpAccess | undefined
}

const sharedFolder = '/var/lib/thorough'

export function findCluster(givenDataDir: string): Cluster {
  mkdirSync(givenDataDir, { recursive: true })
  const dataDir = realpathSync(givenDataDir)
  return isRoot()
    ? clusterUnderAccount(dataDir)
    : clusterAt(join(dataDir, 'postgres'), installedBinaries().native, undefined)
}

function clusterAt(folder: string, native: string, account: Account | undefined): Cluster {
  makePrivateFolder(folder, account)
  return {
    account,
    bin: join(native, 'bin'),
    folder,
    data: join(folder, 'data'),
    socketFolder: process.platform === 'win32' ? '' : makeSocketFolder(folder, account),
    logFile: join(folder, 'postgres.log'),
  }
}

function clusterUnderAccount(dataDir: string): Cluster {
  const near = join(dataDir, 'postgres')
  const pointer = join(dataDir, 'postgres-is-in.txt')
  const known = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : near
  const account = ownerOf(join(known, 'data')) ?? unprivilegedAccount()
  const folder =
    known === near ? chooseDataFolder(near, pointer, account) : requireExistingFolder(known, pointer, dataDir)
  return clusterAt(folder, binariesFor(account), account)
}

/** Beside the other data, unless the account cannot get there because a folder above lets only its owner in. */
function chooseDataFolder(near: string, pointer: string, account: Account): string {
  makePrivateFolder(near, account)
  if (mayUse(account, near)) return near
  if (existsSync(join(near, 'data'))) {
    throw new Error(
      `PostgreSQL's account (uid ${account.uid}) can no longer enter ${near}: ` +
        'a folder above it lets only its owner in. Run "chmod o+x" on that folder, or move the data folder.',
    )
  }

  rmdirSync(near)
  const far = unusedFolder(keyOf(near))
  makePrivateFolder(far, account)
  writeFileSync(join(far, 'belongs-to.txt'), `${pointer}\n`)
  writeFileSync(pointer, `${far}\n`)
  return far
}

function requireExistingFolder(folder: string, pointer: string, dataDir: string): string {
  if (!existsSync(folder)) {
    throw new Error(
      `The database of ${dataDir} was kept in ${folder}, which is gone. Bring that folder back, ` +
        `or delete ${pointer} to begin with an empty database.`,
    )
  }
  const belongsTo = join(folder, 'belongs-to.txt')
  const owner = existsSync(belongsTo) ? readFileSync(belongsTo, 'utf8').trim() : pointer
  if (owner !== pointer && existsSync(owner)) {
    throw new Error(`${dataDir} is a copy: its database in ${folder} belongs to ${owner}. Restore a backup instead.`)
  }
  writeFileSync(belongsTo, `${pointer}\n`)
  return folder
}

/** A database whose data folder was deleted is left where it is: nothing that may be wanted is ever overwritten. */
function unusedFolder(key: string): string {
  makeSharedFolder()
  for (let count = 1; ; count += 1) {
    const folder = join(sharedFolder, count === 1 ? key : `${key}-${count}`)
    if (!existsSync(folder)) return folder
  }
}

function binariesFor(account: Account): string {
  const installed = installedBinaries()
  if (mayRun(account, join(installed.native, 'bin', 'postgres'))) return installed.native
  makeSharedFolder()
  return copyBinaries(installed, sharedFolder).native
}

function makeSharedFolder(): void {
  mkdirSync(sharedFolder, { recursive: true })
  chmodSync(sharedFolder, 0o755)
}
