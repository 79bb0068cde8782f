import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.limits.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    ...limits,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // Loading React and the kit anew for each file would take longer than all its tests.
    isolate: false,
    // Without setImmediate, by which the false IndexedDB ends its transactions: one that another test has left under way
    // would never end, and hold up the tests after it.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] },
  },
})
