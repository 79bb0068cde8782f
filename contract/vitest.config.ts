import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.limits.ts'

export default defineConfig({
  test: { name: 'contract', root: import.meta.dirname, include: ['src/**/*.test.ts'], isolate: false, ...limits },
})
