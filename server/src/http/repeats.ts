const repeats = new WeakSet<object>()

/** Marks the answer to a call that was made before: nothing was created by it, so it travels under 200, not 201. */
export function asRepeat<Reply extends object>(reply: Reply): Reply {
  repeats.add(reply)
  return reply
}

export function isRepeat(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && repeats.has(reply)
}
