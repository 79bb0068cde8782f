import { expect, test } from 'vitest'
import { syncWords } from './sync-words.ts'

const done = { sent: 0, refused: 0, ended: 'done', retryAfterMs: null } as const

test('Sync now says what it did, also when there was nothing to send', () => {
  expect(syncWords({ fetched: 'all', flushResult: done }, 0)).toBe(
    'Everything new was fetched. Nothing was waiting to be sent.',
  )
  expect(syncWords({ fetched: 'all', flushResult: { ...done, sent: 1_200 } }, 3)).toBe(
    'Everything new was fetched. 1,200 sent. 3 still waiting.',
  )
})

test('Sync now says what it could not do', () => {
  expect(syncWords({ fetched: 'nothing', flushResult: { ...done, ended: 'later' } }, 2)).toBe(
    'The server can’t be reached. What waits stays on this device and is sent by itself. 2 still waiting.',
  )
  expect(syncWords({ fetched: 'in part', flushResult: null }, 2)).toBe(
    'Part of what is new could not be fetched and is tried again. Work is being sent now. 2 still waiting.',
  )
})
