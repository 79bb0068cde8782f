import { expect, test } from 'vitest'
import { pullPhrases, readPhrases } from './pull-phrases.ts'
import { givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

const hour = 60 * 60_000
const latch = { equipment: 'Chain Block', part: 'Hook', description: 'Latch bent', repair: 'Renew' }

test('the firm’s phrases are fetched at most once an hour, and kept when they are the same', async () => {
  const device = givenDevice({ server: simulatedServer() })
  const asked: (string | undefined)[] = []
  device.deps.requests.phrases = async (stamp) => {
    asked.push(stamp)
    return stamp === 'one'
      ? { stamp: 'one', isUnchanged: true, phrases: [] }
      : { stamp: 'one', isUnchanged: false, phrases: [latch] }
  }

  await pullPhrases(device.deps)
  await pullPhrases(device.deps)
  expect(asked).toEqual([undefined])
  device.clock.now += hour
  await pullPhrases(device.deps)

  expect(asked).toEqual([undefined, 'one'])
  expect(await readPhrases(device.localSession)).toEqual([latch])
})

test('phrases that can’t be fetched leave those that are here', async () => {
  const device = givenDevice({ server: simulatedServer() })
  device.deps.requests.phrases = async () => ({ stamp: 'one', isUnchanged: false, phrases: [latch] })
  await pullPhrases(device.deps)
  device.clock.now += hour
  device.deps.requests.phrases = () => Promise.reject(new Error('no signal'))

  await expect(pullPhrases(device.deps)).rejects.toThrow('no signal')

  expect(await readPhrases(device.localSession)).toEqual([latch])
})
