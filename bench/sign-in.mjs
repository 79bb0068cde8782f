/**
 * A token of the demo customer, whose profile has everything that a profile can have.
 * @param {string} address
 * @returns {Promise<string>}
 */
export async function signIn(address) {
  return (await sessionOf(address, 'customer@demo.test')).token
}

/**
 * A session of a demo account.
 * @param {string} address
 * @param {string} email
 * @returns {Promise<{ user: object, token: string }>}
 */
export async function sessionOf(address, email) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'thorough-demo' }),
  })
  return answer.json()
}
