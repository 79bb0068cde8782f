import { defineConfig } from 'vitest/config'
import { limits } from '../vitest.limits.ts'

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['*.spec.ts'],
    // What is killed, frozen, restored or upgraded takes minutes: with `npm run test:faults` only.
    exclude: process.env.FAULTS_KILLS ? [] : ['*.faults.spec.ts'],
    globalSetup: 'start-product-and-browser.ts',
    setupFiles: ['testing/keep-server-log.ts'],
    ...limits,
    // Loading Playwright and the server's parts anew for each file would take longer than some of them.
    isolate: false,
    // After the other projects: a browser, a server and PostgreSQL want the machine to themselves.
    sequence: { groupOrder: 1 },
    // With more than two browsers at once two cores are late for everything.
    maxWorkers: 2,
  },
})
