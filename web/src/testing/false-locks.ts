import { vi } from 'vitest'

/** Stands in for the browser's Web Locks, which jsdom does not have; only with `ifAvailable`, as tabs ask for them. */
export function falseLocks() {
  const held = new Set<string>()
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      request: async (name: string, _options: object, callback: (lock: object | null) => unknown) => {
        if (held.has(name)) return callback(null)
        held.add(name)
        return callback({ name })
      },
    },
  })
  return { held, releaseAll: () => held.clear() }
}
