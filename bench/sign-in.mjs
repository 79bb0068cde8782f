/**
 * A session of this person; demo accounts need no password of their own.
 * @param {string} address
 * @param {string} email
 * @param {string} [password]
 * @returns {Promise<{ user: object, token: string }>}
 */
export async function sessionOf(address, email, password = 'thorough-demo') {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.json()
}
