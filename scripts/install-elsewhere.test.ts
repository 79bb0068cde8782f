import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFor, nativePackages, readLockfile, withDependencies, type Platform } from './lockfile.mjs'
import { root } from './repository.mjs'
import { npm, runQuietly } from './run-command.mjs'

const lock = readLockfile(join(root, 'package-lock.json'))
const natives = nativePackages(lock.packages)
const folder = mkdtempSync(join(tmpdir(), 'thorough install '))

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

test.for([
  { os: 'darwin', cpu: 'arm64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
] satisfies Platform[])(
  'npm ci for $os on $cpu brings the native builds of that machine',
  async (platform, { skip }) => {
    const place = await installFor(platform)
    if (!place) return skip('The registry can’t be reached from here.')

    // A build that the registry in use lacks has no checksum in the lockfile.
    const wanted = natives.flatMap(({ builds }) =>
      builds.filter((build) => isFor(lock.packages[build] ?? {}, platform) && lock.packages[build]?.integrity),
    )
    expect(wanted.length).toBeGreaterThan(8)
    expect(wanted.filter((build) => !holdsMoreThanItsManifest(join(place, build)))).toEqual([])
  },
)

/** Only the native packages of the lockfile, and what they need: the others are the same everywhere. Null without a network. */
async function installFor({ os, cpu, libc }: Platform): Promise<string | null> {
  const place = mkdtempSync(join(folder, `${os}-${cpu}-`))
  const parents = natives.map(({ parent }) => parent).filter((parent) => parent.lastIndexOf('node_modules/') === 0)
  const dependencies = Object.fromEntries(
    parents.map((parent) => [parent.slice('node_modules/'.length), lock.packages[parent]?.version]),
  )
  const manifest = { name: 'native', version: '1.0.0', dependencies }
  const packages = { '': manifest, ...withDependencies(lock.packages, parents) }
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ ...lock, name: 'native', packages }))
  const options = ['--ignore-scripts', '--prefer-offline', '--legacy-peer-deps', '--no-audit', '--no-fund']
  const target = [`--os=${os}`, `--cpu=${cpu}`, ...(libc ? [`--libc=${libc}`] : [])]
  const { code, said } = await runQuietly(npm('ci', ...options, ...target), { cwd: place })
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN/.test(said)) return null
  expect(code, said).toBe(0)
  return place
}

function holdsMoreThanItsManifest(place: string): boolean {
  if (!existsSync(place)) return false
  return readdirSync(place, { recursive: true }).some((name) => statSync(join(place, String(name))).size > 100_000)
}
