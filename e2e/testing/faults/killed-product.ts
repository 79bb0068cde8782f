import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '#server/demo/seeded-chance.ts'
import { freePort } from '#server/testing/network/free-port.ts'
import { firstAdministrator, healthOf } from '../api-calls.ts'
import { postmasterPid } from '../data-folder.mjs'
import { givenFirmFolder, givenLaunch } from '../given-product.ts'

export const waysToEnd = ['server', 'postgres', 'both', 'stop'] as const
export type WayToEnd = (typeof waysToEnd)[number]

/** A product that can be killed in any way and is there again at the same address. */
export async function killedProduct() {
  const dataDir = givenFirmFolder()
  const port = String(await freePort())
  const start = () => givenLaunch({ DATA_DIR: dataDir, PORT: port, ...firstAdministrator })
  let product = start()
  const address = await product.address

  async function end(way: WayToEnd) {
    const postmaster = postmasterPid(dataDir)
    if (way !== 'server' && way !== 'stop' && postmaster) killIfThere(postmaster)
    if (way === 'postgres') return
    product.signal(way === 'stop' ? 'SIGTERM' : 'SIGKILL')
    const code = await product.exited
    if (way === 'stop' && code !== 0) throw new Error(`Told to stop, it ended with ${code}:\n${product.said()}`)
    product = start()
    await product.address
  }

  return {
    dataDir,
    address,
    end,
    /** Ends it at some moment of its work, and waits until it works again. */
    endSometime: async (chance: Chance) => {
      const way = chance.pick(waysToEnd)
      await wait(20 + chance.below(1200))
      await end(way)
      while ((await healthOf(address)) !== 200) await wait(20)
      return way
    },
  }
}

/** The one before may still be the one that is noted, while the next is starting. */
function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
