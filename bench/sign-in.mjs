/**
 * A token of the demo customer, whose profile has everything that a profile can have.
 * @param {string} address
 * @returns {Promise<string>}
 */
export async function signIn(address) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'customer@demo.test', password: 'thorough-demo' }),
  })
  const { token } = await answer.json()
  return token
}
