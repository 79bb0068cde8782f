import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/auth/auth.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { clientAddress } from './client-address.ts'

const from = (ip: string, remoteAddress = '10.0.0.5') =>
  clientAddress({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddress>[0])

describe('the address that limits count', () => {
  test.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address with a port', '203.0.113.9:4711', '203.0.113.9'],
    ['an IPv4 address written as IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
    ['the same in hexadecimal', '::ffff:cb00:7109', '203.0.113.9'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['an IPv6 address with a port', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['an IPv6 address in capitals', '2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['an address on one link', 'fe80::1%eth0', 'fe80::/64'],
  ])('the address that limits count %s by is its network', (_, ip, address) => {
    expect(from(ip)).toBe(address)
  })

  test.each(['', 'unknown', '203.0.113', 'x'.repeat(1_000_000), '203.0.113.9, 10.0.0.1', "'; drop table users; --"])(
    'the address that limits count by is the proxy’s where there is no other',
    (ip) => {
      expect(from(ip)).toBe('10.0.0.5')
    },
  )
})

describe('guessing passwords', () => {
  const guess = { email: 'here@example.test', password: 'a guess' }
  type Forwarded = (attempt: number) => string

  async function guesses(trustProxy: string[] | false, forwarded: Forwarded) {
    const { app } = await testApp({ trustProxy })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const headers = { 'x-forwarded-for': forwarded(attempt) }
      const reply = await app.inject({ method: 'POST', url: `/api${signIn.path}`, headers, payload: guess })
      statuses.push(reply.statusCode)
    }
    return statuses.filter((status) => status === 401).length
  }

  test.each<[string, string[] | false, Forwarded]>([
    ['from many addresses of one IPv6 network', ['loopback'], (n) => `2001:db8:1:2::${n}`],
    ['with an invented address before the true one', ['loopback'], (n) => `198.51.100.${n}, 203.0.113.9`],
    [
      'with an invented address before a trusted proxy',
      ['loopback', '10.0.0.0/8'],
      (n) => `${n}.1.1.1, 203.0.113.9, 10.1.1.1`,
    ],
    ['with an invented address and no trusted proxy', false, (n) => `198.51.100.${n}`],
    ['with a header of thousands of characters', ['loopback'], (n) => 'x'.repeat(6000 + n)],
  ])('%s is stopped after ten', async (_, trustProxy, forwarded) => {
    expect(await guesses(trustProxy, forwarded)).toBe(10)
  })

  test.each<[string, string[], Forwarded]>([
    ['IPv4 addresses', ['loopback'], (n) => `198.51.100.${n}`],
    ['IPv6 networks', ['loopback'], (n) => `2001:db8:1:${n}::1`],
    ['addresses behind two proxies', ['loopback', '10.0.0.0/8'], (n) => `9.9.9.9, 198.51.100.${n}, 10.0.0.1`],
  ])('guessing passwords from different %s is counted apart', async (_, trustProxy, forwarded) => {
    expect(await guesses(trustProxy, forwarded)).toBe(12)
  })
})
