import { buildStale } from './build.mjs'
import { endWithSentence } from './end-with-sentence.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findChromium } from './find-chromium.mjs'
import { installed, runShown } from './run-command.mjs'

const kills = process.env['FAULTS_KILLS'] ?? '60'
const specs = [
  'nothing-acknowledged-is-lost',
  'what-is-away-comes-back',
  'the-process-survives',
  'a-full-device-still-works.faults',
]

/** The tests of faults, with many more kills than `npm test` has time for. */
await endWithSentence(async () => {
  await ensureInstalled()
  await buildStale()
  const env = { ...process.env, FAULTS_KILLS: kills, CHROMIUM_PATH: await findChromium() }
  const files = specs.map((spec) => `e2e/${spec}.spec.ts`)
  process.exitCode = await runShown(installed('vitest', 'run', '--project', 'e2e', ...files), { env })
})
