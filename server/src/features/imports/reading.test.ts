import { expect, test } from 'vitest'
import { createImport, mapImport } from '#contract/imports/imports.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a file that is read tells how many rows are in of all, and from nothing with another header row', async () => {
  const { deps, admin } = await testApp()
  const imports = importsOf({ deps, admin })
  const lines = Array.from({ length: 5000 }, (_, index) => `A${index},Hoist`)
  const bytes = Buffer.from(['Serial No,Description', ...lines].join('\n'))
  const sheet = { name: 'register.csv', type: 'text/csv', bytes }
  const { _id: importId } = (await admin.upload(createImport, { kind: 'equipment' }, sheet)).body
  const told: number[] = []
  let isOver = false
  const reading = imports.step(importId, 'read').finally(() => (isOver = true))
  while (!isOver) {
    const { progress } = await imports.read(importId)
    if (progress.of === 5000) told.push(progress.done)
  }
  await reading
  expect(told.some((done) => done > 0 && done < 5000)).toBe(true)
  expect((await imports.read(importId)).progress).toEqual({ done: 5000, of: 5000 })

  const again = await admin.send(mapImport, { importId, headerRow: 2, columns: [] })

  expect(again.body).toMatchObject({ state: 'reading', progress: { done: 0, of: 0 } })
})
