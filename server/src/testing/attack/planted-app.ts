import { randomUUID } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ownApp } from '#server/testing/test-app.ts'
import type { Beginning } from '#server/testing/test-server.ts'
import { copyDatabase } from '#server/testing/database/test-database.ts'
import { plantedWorld, type World } from './planted-world.ts'

let planting: Promise<{ world: World; beginning: Beginning }> | undefined

/** A server of the test's own on its own copy of the planted world, which is planted once for all tests of a process. */
export async function plantedApp() {
  planting ??= plant()
  const { world, beginning } = await planting
  return { context: await ownApp({}, undefined, beginning), world }
}

async function plant() {
  const context = await ownApp()
  const world = await plantedWorld(context)
  await context.settled()
  const name = randomUUID().replaceAll('-', '')
  const template = `planted_${name}`
  await copyDatabase(String(context.connection.database), template)
  const folder = join(inject('plantedFolder'), name)
  await mkdir(folder, { recursive: true })
  await cp(context.folder, folder, { recursive: true })
  const { admin, engineer, customer } = context
  const users = { admin: admin.user, engineer: engineer.user, customer: customer.user }
  return { world, beginning: { template, folder, users } }
}
