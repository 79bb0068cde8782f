import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'
import { startTimeOf } from './process-identity.ts'

let dataDir: string
let lock: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-test-'))
  lock = join(dataDir, 'server.lock')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a second server is told that the folder is in use', () => {
  lockDataDir(dataDir)

  expect(() => lockDataDir(dataDir)).toThrow(`Another Thorough server (process ${process.pid}) already uses`)
})

test('a folder that was let go can be claimed again', () => {
  lockDataDir(dataDir)()

  expect(() => lockDataDir(dataDir)).not.toThrow()
})

test('what a killed server left is taken over, also when another process got its number', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, began: 'long ago' }))

  lockDataDir(dataDir)

  expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual({ pid: process.pid, began: startTimeOf(process.pid) })
})

test('a lock that cannot be read is taken over', () => {
  writeFileSync(lock, '')

  expect(() => lockDataDir(dataDir)).not.toThrow()
})
