import { isAlive } from './is-alive.mjs'

const checkMs = 100

/**
 * A parent that is killed cannot tell its children: they see it by having another one or, on Windows, none.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent && (process.platform !== 'win32' || isAlive(parent))) return
    clearInterval(watching)
    act()
  }, checkMs)
  watching.unref()
}
