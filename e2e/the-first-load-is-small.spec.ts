import { expect, inject, test } from 'vitest'
import { measureFirstLoad } from '../bench/first-load.mjs'

test('the sign-in screen and the engineer’s portal load no more than was promised', async () => {
  const figures = await measureFirstLoad(inject('productUrl'))

  const limited = figures.filter(({ atMost }) => atMost !== undefined)
  expect(limited).toHaveLength(2)
  for (const { name, value, atMost } of limited) expect(value, name).toBeLessThanOrEqual(atMost ?? 0)
})
