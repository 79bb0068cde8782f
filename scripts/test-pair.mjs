import { endWithSentence } from './end-with-sentence.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { installed, runShown } from './run-command.mjs'

/** The tests of the API, each call going in turn to one of two servers on one database and one file store. */
await endWithSentence(async () => {
  await ensureInstalled()
  const env = { ...process.env, THOROUGH_TEST_SERVERS: '2' }
  process.exitCode = await runShown(installed('vitest', 'run', '--project', 'server', ...process.argv.slice(2)), {
    env,
  })
})
