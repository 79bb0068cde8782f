import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('the settings', () => {
  test('are all optional', () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      isDemo: true,
      concurrency: 1,
      s3: null,
      firstAdministrator: null,
    })
  })

  test.each([
    ['a database of your own', { DATABASE_URL: 'postgres://me@db/thorough' }],
    ['a database behind a socket', { DATABASE_URL: 'postgres://me@/thorough?host=/run/postgresql' }],
    ['a first administrator', { ADMIN_EMAIL: 'me@firm.test', ADMIN_PASSWORD: 'long enough' }],
    ['production', { NODE_ENV: 'production' }],
    ['DEMO=off', { DEMO: 'off' }],
  ])('leave the demo out with %s', (_, source) => {
    expect(readEnv(source).isDemo).toBe(false)
  })

  test('bring it back with DEMO=on', () => {
    expect(readEnv({ NODE_ENV: 'production', DEMO: 'on' }).isDemo).toBe(true)
  })

  test('say how the private PostgreSQL is reached', () => {
    expect(readEnv({ POSTGRES_TRANSPORT: 'tcp' }).postgresTransport).toBe('tcp')
    expect(readEnv({ POSTGRES_TRANSPORT: 'socket' }).postgresTransport).toBe('socket')
    expect(() => readEnv({ POSTGRES_TRANSPORT: 'pipe' })).toThrow(/POSTGRES_TRANSPORT: must be socket or tcp/)
  })

  test('say how many connections and how much memory there may be', () => {
    expect(readEnv({ DATABASE_POOL: '25', POSTGRES_MEMORY: '256MB' })).toMatchObject({
      databasePool: 25,
      postgresMemoryMb: 256,
    })
    expect(readEnv({ POSTGRES_MEMORY: '1 GB' }).postgresMemoryMb).toBe(1024)
  })

  test('treat an empty one as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, isDemo: true })
  })

  test.each([
    ['off', false],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['loopback,2001:db8::/32', ['loopback', '2001:db8::/32']],
  ])('take TRUST_PROXY=%s', (text, trustProxy) => {
    expect(readEnv({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy)
  })

  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'thorough.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'me@firm.test' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'long enough' }],
    ['ADMIN_EMAIL', { ADMIN_NAME: 'Jane Doe' }],
    ['ADMIN_EMAIL', { ADMIN_NAME: 'Jane Doe', ADMIN_PASSWORD: 'long enough' }],
    ['DEMO', { DEMO: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everybody' }],
    ['TRUST_PROXY', { TRUST_PROXY: '2' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,' }],
    ['SEAL_P12', { SEAL_P12: '/nowhere/seal.p12' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail', MAIL_FROM: 'office@firm.test' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail' }],
    ['MAIL_FROM', { MAIL_FROM: 'office' }],
    ['SEAL_P12', { SEAL_P12_PASSWORD: 'x' }],
    ['TSA_URL', { TSA_URL: 'timestamp.example' }],
    ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1' }],
    ['DATABASE_POOL', { DATABASE_POOL: 'many' }],
    ['DATABASE_POOL', { DATABASE_POOL: '2.5' }],
    ['DATABASE_POOL', { DATABASE_POOL: '101' }],
    ['POSTGRES_MEMORY', { POSTGRES_MEMORY: '512' }],
    ['POSTGRES_MEMORY', { POSTGRES_MEMORY: '32MB' }],
    ['POSTGRES_MEMORY', { POSTGRES_MEMORY: '9000000GB' }],
    ['POSTGRES_MEMORY', { POSTGRES_MEMORY: '512MB', DATABASE_URL: 'postgres://me@db/thorough' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ])('refuse a wrong %s by its name', (name, source) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`can’t start with these settings:\\n\\s+${name}: .+\\.`))
  })
})
