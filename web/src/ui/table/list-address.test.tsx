import { act, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useListAddress } from './list-address.ts'

beforeEach(() => window.history.replaceState(null, '', '/admin/equipment'))

test('a search goes into the address of its list', () => {
  const { result } = renderHook(() => useListAddress(), { wrapper: BrowserRouter })

  act(() => result.current.search('SN-204'))

  expect(window.location.pathname + window.location.search).toBe('/admin/equipment?q=SN-204')
})

test('a search that was waiting does not bring back whoever has opened a row meanwhile', () => {
  const { result } = renderHook(() => useListAddress(), { wrapper: BrowserRouter })
  // As the router leaves it while the page of the row is still being fetched.
  window.history.pushState(null, '', '/admin/equipment/1')

  act(() => result.current.search('SN-204'))

  expect(window.location.pathname + window.location.search).toBe('/admin/equipment/1')
})
