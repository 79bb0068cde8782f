import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface OpenIdPerson {
  email: string
  email_verified: boolean
}

/** A real provider of OpenID Connect on this machine. Its sign-in page takes a person's key with any password. */
export async function testOpenId(people: Record<string, OpenIdPerson>, redirectUri: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'thorough', clientSecret: 'a-secret-of-the-client' }
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return {
    settings: { issuer, ...client, name: 'Acme ID' },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Goes through the provider's pages as a browser would, and says where it leads back to. */
export async function throughProvider(begin: string, person: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = begin
  let form: URLSearchParams | undefined
  for (;;) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    form = undefined
    const location = response.headers.get('location')
    if (location?.includes('/api/auth/oidc/callback')) return location
    if (location) address = new URL(location, address).href
    else {
      const page = await response.text()
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
      const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      if (!action) throw new Error(`The provider's page has no form: ${page}`)
      address = new URL(action, address).href
      form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: person, password: 'any' }) })
    }
  }
}
