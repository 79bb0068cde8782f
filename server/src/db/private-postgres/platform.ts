const isWindows = process.platform === 'win32'

/** Without these no program of Windows finds its libraries, its network or a place for temporary files. */
const neededByWindows = ['SystemRoot', 'PATH', 'TEMP', 'TMP'] as const

/** What PostgreSQL's programs are told: nothing of ours, so that no PG… variable of the environment changes them. */
export function postgresEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = isWindows ? neededByWindows.map((name) => [name, process.env[name]]) : []
  return { LC_ALL: 'C', ...Object.fromEntries(inherited), ...more }
}
