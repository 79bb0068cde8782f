import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFor, optionalDependencies, placeOf, readLockfile, type Lockfile, type Platform } from './lockfile.mjs'
import { npm, runQuietly } from './processes.mjs'
import { root } from './repository.mjs'

type Packages = Lockfile['packages']

/** The machines that people have: every native package must have a build for each. */
const platforms: Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

const lock = readLockfile(join(root, 'package-lock.json'))
const { packages } = lock
const natives = nativePackages(packages)
const advice = 'Run "npm run lockfile" and commit package-lock.json.'
const folder = mkdtempSync(join(tmpdir(), 'thorough install '))

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

test('the lockfile has every package that another one asks for, whatever machine it is for', () => {
  const missing = optionalDependencies(packages)
    .filter(({ parent, name }) => placeOf(packages, parent, name) === undefined)
    .map(({ parent, name }) => `${parent} asks for ${name}`)

  expect(missing, advice).toEqual([])
})

test('every native package has a build for Linux, macOS and Windows on the processors people have', () => {
  const missing = natives.flatMap(({ parent, builds }) =>
    platforms
      .filter((platform) => !builds.some((build) => isFor(packages[build] ?? {}, platform)))
      .map(({ os, cpu }) => `${parent} for ${os} on ${cpu}`),
  )

  expect(natives.length).toBeGreaterThan(8)
  expect(missing, advice).toEqual([])
})

test('every package has a checksum, but for the builds of Typst that the registry lacked', () => {
  const without = Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.integrity)
    .map(([place]) => place)
    .filter((place) => !place.startsWith('node_modules/@myriaddreamin/typst-ts-node-compiler-'))

  expect(without, advice).toEqual([])
})

test('the lockfile names no registry', () => {
  const named = Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))

  expect(named).toEqual([])
})

// It fetches a hundred megabytes: with `npm run test:all`.
test.runIf(process.env.TEST_ROUNDS === 'all').for([
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

/**
 * The packages that have builds for several systems, and where those builds are. One that wants something on a single system,
 * such as fsevents, works without it elsewhere.
 */
function nativePackages(packages: Packages) {
  return Object.keys(packages)
    .map((parent) => ({ parent, builds: buildsOf(packages, parent) }))
    .filter(({ builds }) => new Set(builds.flatMap((build) => packages[build]?.os ?? [])).size > 1)
}

function buildsOf(packages: Packages, parent: string): string[] {
  return Object.keys(packages[parent]?.optionalDependencies ?? {})
    .map((name) => placeOf(packages, parent, name) ?? '')
    .filter((place) => packages[place]?.os)
}

/** These entries and all that they need. */
function withDependencies(packages: Packages, places: string[]): Packages {
  const found: Packages = {}
  const waiting = [...places]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = packages[place]
    if (!entry || found[place]) continue
    found[place] = entry
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      waiting.push(placeOf(packages, place, name) ?? '')
    }
  }
  return found
}
