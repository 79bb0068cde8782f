import { spawnSync } from 'node:child_process'

/** Programs that only some machines have; what they would check is skipped elsewhere. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ['-v']).error === undefined
}

/** What a program says, both to whom it answers and to whom it complains. */
export function runProgram(name: string, words: string[], options: { cwd?: string; input?: Buffer } = {}): string {
  const { stdout, stderr, error } = spawnSync(name, words, options)
  if (error) throw error
  return stdout.toString() + stderr.toString()
}
