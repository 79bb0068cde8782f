import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { projects: ['contract', 'server', 'server/vitest.alone.config.ts', 'web', 'e2e'] },
})
