import { defineConfig } from 'vitest/config'
import server, { alone } from './vitest.config.ts'

export default defineConfig({
  test: { ...server.test, name: 'server-alone', include: alone, exclude: [] },
})
