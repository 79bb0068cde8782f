import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { givenDemoFolder, givenLaunch, givenProduct } from './testing/given-product.ts'
import { runCommand } from './testing/system-command.ts'

test('a demo does not start in production until its people and data are removed, and is empty then', async () => {
  const dataDir = givenDemoFolder()
  const refused = givenLaunch({ DATA_DIR: dataDir, NODE_ENV: 'production' })
  expect(await refused.exited).toBe(1)
  expect(refused.said()).toContain('This system holds demo accounts whose passwords everyone knows')
  expect(refused.said()).toContain('npm run remove-demo')

  const told = await runCommand('remove-demo', [], { DATA_DIR: dataDir })
  expect(told).toContain('Only demo people can sign in to this system')
  expect(told).toContain('Nothing was removed. To do it: npm run remove-demo -- --yes')
  const stillRefused = givenLaunch({ DATA_DIR: dataDir, DEMO: 'off' })
  expect(await stillRefused.exited).toBe(1)

  const done = await runCommand('remove-demo', ['--yes'], { DATA_DIR: dataDir })
  expect(done).toContain('this system is empty and ready for set-up')
  expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^demo-before-removal-.+\.tar$/))
  const empty = await givenProduct({ NODE_ENV: 'production' }, dataDir)
  expect(empty.said()).toContain('one-time set-up code')
  const welcome = await fetch(new URL('/api/auth/welcome', empty.address))
  expect(await welcome.json()).toEqual({ demoAccounts: [], needsSetup: true })
})
