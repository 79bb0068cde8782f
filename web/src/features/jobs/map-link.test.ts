import { expect, test } from 'vitest'
import { mapLink } from './site-map-link.tsx'
import { dock } from '#web/testing/given-job.ts'

test('an Android phone opens the site in its own map', () => {
  expect(mapLink(dock, 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:0,0?q=12%20Dock%20Road%2C%20Hull%2C%20HU1%202AB')
})

test('any other device opens the site in the browser’s map', () => {
  expect(mapLink(dock, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Dock%20Road%2C%20Hull%2C%20HU1%202AB',
  )
})
