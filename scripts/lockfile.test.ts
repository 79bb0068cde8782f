import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFor, nativePackages, optionalDependencies, placeOf, platforms, readLockfile } from './lockfile.mjs'
import { root } from './repository.mjs'

const { packages } = readLockfile(join(root, 'package-lock.json'))
const advice = 'Run "npm run lockfile" and commit package-lock.json.'

test('the lockfile has every package that another one asks for, whatever machine it is for', () => {
  const missing = optionalDependencies(packages)
    .filter(({ parent, name }) => placeOf(packages, parent, name) === undefined)
    .map(({ parent, name }) => `${parent} asks for ${name}`)

  expect(missing, advice).toEqual([])
})

test('every native package has a build for Linux, macOS and Windows on the processors people have', () => {
  const natives = nativePackages(packages)
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
