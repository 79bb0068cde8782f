import { expect, test } from 'vitest'
import { defaultMemoryMb, memorySettings } from './settings.ts'

test.each([
  ['a small machine', 1_024, 128],
  ['one with 4 GB', 4_096, 512],
  ['a large one', 65_536, 1_024],
])('PostgreSQL may by itself use an eighth of %s, within bounds', (_, machineMb, memoryMb) => {
  expect(defaultMemoryMb(machineMb)).toBe(memoryMb)
})

test('a small machine has the settings of a small PostgreSQL', () => {
  expect(memorySettings(128, 1_024)).toEqual({
    shared_buffers: '64MB',
    work_mem: '4MB',
    maintenance_work_mem: '16MB',
    effective_cache_size: '512MB',
  })
})

test('more memory goes to all of them', () => {
  expect(memorySettings(2_048, 16_384)).toEqual({
    shared_buffers: '1024MB',
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    effective_cache_size: '8192MB',
  })
})
