import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    // Two cores shared with a browser and a database: one hiccup is not a failure, two are.
    retry: process.env.CI ? 1 : 0,
    environment: 'jsdom',
    testTimeout: 20_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
