import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimDataDir } from './data-dir-lock.ts'
import { beginningOf } from './process-identity.ts'

let dataDir: string
let lock: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-test-'))
  lock = join(dataDir, 'server.lock')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a second server is told that the folder is in use', () => {
  claimDataDir(dataDir)

  expect(() => claimDataDir(dataDir)).toThrow(`Another Thorough server (process ${process.pid}) already uses`)
})

test('a folder that was let go can be claimed again', () => {
  claimDataDir(dataDir)()

  expect(() => claimDataDir(dataDir)).not.toThrow()
})

test('what a killed server left is taken over, also when another process got its number', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, began: 'long ago' }))

  claimDataDir(dataDir)

  expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual({ pid: process.pid, began: beginningOf(process.pid) })
})

test('a lock that cannot be read is taken over', () => {
  writeFileSync(lock, '')

  expect(() => claimDataDir(dataDir)).not.toThrow()
})
