const checkMs = 100

/**
 * A parent that is killed cannot tell its children: they see it by having another one.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    act()
  }, checkMs)
  watching.unref()
}
