/** Settings of a system whose only user is this administrator. */
export const firstAdministrator = {
  DEMO: 'off',
  ADMIN_EMAIL: 'first@firm.test',
  ADMIN_PASSWORD: 'a long enough secret',
}

/** Far longer than an answer takes; a server silent for that long is not there. */
const healthTimeoutMs = 30_000

/** The status of /api/health, or that nobody answers. */
export async function healthOf(address: string): Promise<number | 'unreachable'> {
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(healthTimeoutMs) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 'unreachable'
  }
}

export async function signIn(
  address: string,
  email = firstAdministrator.ADMIN_EMAIL,
  password = firstAdministrator.ADMIN_PASSWORD,
): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
  return String(Object(body).token)
}

export async function signOut(address: string, token: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/logout`, { method: 'POST', headers: bearer(token) })
  return answer.status
}

/** Whether a session still counts: 200 or 401. */
export async function statusOfProfile(address: string, token: string): Promise<number> {
  const answer = await fetch(`${address}/api/users/profile`, { headers: bearer(token) })
  await answer.arrayBuffer()
  return answer.status
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}
