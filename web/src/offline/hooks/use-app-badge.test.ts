import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { useAppBadge } from './use-sync-state.ts'

afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

describe('the app’s icon', () => {
  function givenBadge() {
    const shown: number[] = []
    const setAppBadge = (count: number) => Promise.resolve(void shown.push(count))
    Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
    return shown
  }

  test('shows how much waits, and nothing once it is sent', () => {
    const shown = givenBadge()
    const { rerender } = renderHook(useAppBadge, { initialProps: { isCounted: true, pendingCount: 3 } })

    rerender({ isCounted: true, pendingCount: 0 })

    expect(shown).toEqual([3, 0])
  })

  test('stays as it is until the work was counted', () => {
    const shown = givenBadge()

    renderHook(useAppBadge, { initialProps: { isCounted: false, pendingCount: 0 } })

    expect(shown).toEqual([])
  })

  test('is left alone where the browser has no badge', () => {
    renderHook(useAppBadge, { initialProps: { isCounted: true, pendingCount: 3 } })
  })
})
