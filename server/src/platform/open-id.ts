import type { SsoIdentity } from '#contract/single-sign-on/single-sign-on.rules.ts'
import type { Configuration } from 'openid-client'

export interface OpenIdSettings {
  issuer: string
  clientId: string
  clientSecret: string
  name: string
}

export interface OpenIdFlow {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OpenIdProvider {
  name: string
  begin(flow: OpenIdFlow, redirectUri: string): Promise<string>
  finish(callback: URL, flow: OpenIdFlow): Promise<SsoIdentity>
}

/** Asked for a name by everyone, trusted by nobody: only what a machine calls itself. */
const loopback = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/

export function whyNotIssuer(issuer: string): string | null {
  if (!URL.canParse(issuer)) return 'OIDC_ISSUER is not an address: single sign-on is off.'
  if (issuer.startsWith('https://') || loopback.test(issuer)) return null
  return 'OIDC_ISSUER must begin with https:// (http:// only for this machine itself): single sign-on is off.'
}

const timeoutSeconds = 5
const hourMs = 60 * 60_000

/** The provider is asked about itself at the first sign-in, not at the start: it may be away then. */
export function openIdProvider({ issuer, clientId, clientSecret, name }: OpenIdSettings): OpenIdProvider {
  let known: { configuration: Promise<Configuration>; until: number } | undefined

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await import('openid-client')
    const execute = loopback.test(issuer) ? [allowInsecureRequests] : []
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds })
  }

  /** One that failed is not remembered. */
  async function configured(): Promise<Configuration> {
    if (!known || known.until < performance.now()) {
      const configuration = discover()
      known = { configuration, until: performance.now() + hourMs }
      configuration.catch(() => (known = undefined))
    }
    return known.configuration
  }

  return {
    name,
    async begin({ state, nonce, codeVerifier }, redirectUri) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      const address = buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return address.href
    },
    async finish(callback, { state, nonce, codeVerifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
      const configuration = await configured()
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      }
      const tokens = await authorizationCodeGrant(configuration, callback, checks)
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      const hasEmail = claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint
      const person = hasEmail ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof person['email'] === 'string' ? person['email'] : undefined,
        isEmailVerified: person['email_verified'] === true,
      }
    },
  }
}
