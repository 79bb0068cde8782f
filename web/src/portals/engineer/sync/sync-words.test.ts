import { expect, test } from 'vitest'
import { syncWords } from './sync-words.ts'

const done = { sent: 0, refused: 0, ended: 'done', retryAfterMs: null } as const

test('Sync now says what it did, also when there was nothing to send', () => {
  expect(syncWords({ fetched: 'all', flushResult: done, held: 0 }, 0)).toBe(
    'All updates were downloaded. Nothing was waiting to be sent.',
  )
  expect(syncWords({ fetched: 'all', flushResult: { ...done, sent: 1_200 }, held: 0 }, 3)).toBe(
    'All updates were downloaded. 1,200 sent. 3 still waiting.',
  )
})

test('Sync now says what it could not do', () => {
  expect(syncWords({ fetched: 'nothing', flushResult: { ...done, ended: 'later' }, held: 0 }, 2)).toBe(
    'The server can’t be reached. Unsent work stays on this device and is sent automatically. 2 still waiting.',
  )
  expect(syncWords({ fetched: 'in part', flushResult: null, held: 0 }, 2)).toBe(
    'Some updates could not be downloaded and will be tried again. Work is being sent now. 2 still waiting.',
  )
})

test('Sync now says why work waits that can still be undone', () => {
  expect(syncWords({ fetched: 'all', flushResult: done, held: 1 }, 1)).toBe(
    'All updates were downloaded. 1 still waiting. 1 can still be undone and is sent in a few seconds.',
  )
  expect(syncWords({ fetched: 'all', flushResult: done, held: 2 }, 3)).toBe(
    'All updates were downloaded. 3 still waiting. 2 can still be undone and are sent in a few seconds.',
  )
  expect(syncWords({ fetched: 'all', flushResult: { ...done, sent: 2 }, held: 2 }, 0)).toBe(
    'All updates were downloaded. 2 sent.',
  )
})
