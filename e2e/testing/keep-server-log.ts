import { existsSync, readFileSync } from 'node:fs'
import { beforeEach, inject } from 'vitest'
import { keepText } from '#server/testing/failure-folder.ts'

/** What the product that all tests share has complained about; one of a test's own is kept where it is given. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    const { logFile } = inject('product')
    if (existsSync(logFile)) keepText(task, 'shared-server.log', readFileSync(logFile, 'utf8'))
  })
})
