import { expect, test } from 'vitest'
import { syncWords } from './sync-now.tsx'

const done = { sent: 0, refused: 0, ended: 'done', retryAfterMs: null } as const

test('Sync now says what it did, also when there was nothing to send', () => {
  expect(syncWords({ fetched: 'all', flushResult: done }, 0)).toBe(
    'All updates were downloaded. Nothing was waiting to be sent.',
  )
  expect(syncWords({ fetched: 'all', flushResult: { ...done, sent: 1_200 } }, 3)).toBe(
    'All updates were downloaded. 1,200 sent. 3 still waiting.',
  )
})

test('Sync now says what it could not do', () => {
  expect(syncWords({ fetched: 'nothing', flushResult: { ...done, ended: 'later' } }, 2)).toBe(
    'The server can’t be reached. Unsent work stays on this device and is sent automatically. 2 still waiting.',
  )
  expect(syncWords({ fetched: 'in part', flushResult: null }, 2)).toBe(
    'Some updates could not be downloaded and will be tried again. Work is being sent now. 2 still waiting.',
  )
})
