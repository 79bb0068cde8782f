import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { plainWords } from '#contract/plain-words.ts'
import type { LogSealFiles } from '#server/features/audit/sealing/log-key.ts'
import type { SealingSettings } from './pdf/signing.ts'
import type { OpenIdSettings } from '#server/platform/open-id.ts'
import type { MailSettings } from '#server/platform/mail.ts'
import { defaultPool } from './db/connection-limits.ts'
import { defaultMemoryMb, machineMemoryMb } from './db/private-postgres/settings.ts'
import { defaultTransport } from './db/private-postgres/transport.ts'
import { parseTrustProxy, type TrustProxy } from './http/request/client-address.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off.')
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional())
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a number.')
    .int('must be a whole number.')
    .min(min, `must be ${min} or more.`)
    .max(max, `must be at most ${max}.`)

const Settings = z.object({
  NODE_ENV: optional(z.string()),
  PORT: optional(wholeNumber(0, 65_535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://thorough.example.' })),
  TRUST_PROXY: optional(z.string().transform(proxiesFrom)),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(
    z.string().refine(isPostgresAddress, { error: 'must look like postgres://user:password@host/database.' }),
  ),
  DATABASE_POOL: optional(wholeNumber(2, 100)),
  POSTGRES_MEMORY: optional(
    z
      .string()
      .regex(/^\d{1,7} ?(MB|GB)$/i, 'must be an amount of memory such as 512MB or 2GB.')
      .transform(megabytesOf)
      .refine((megabytes) => megabytes >= 64, 'must be at least 64MB.')
      .refine((megabytes) => megabytes < machineMemoryMb(), 'must be less than this machine’s memory.'),
  ),
  POSTGRES_TRANSPORT: optional(z.enum(['socket', 'tcp'], 'must be socket or tcp.')),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.' })),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587.' })),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an email address, such as Firm <office@firm.example>.'),
  ),
  ADMIN_EMAIL: optional(z.email('must be an email address.')),
  ADMIN_PASSWORD: optional(
    z.string().min(8, 'must have at least 8 characters.').max(128, 'must have at most 128 characters.'),
  ),
  ADMIN_NAME: optional(z.string()),
  DEMO: optional(onOff),
  SEAL_P12: optional(z.string()),
  SEAL_P12_PASSWORD: optional(z.string()),
  OIDC_ISSUER: optional(z.string()),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string()),
  LOG_SEAL_KEY: optional(z.string()),
  SECRETS_KEY: optional(z.string().min(32, 'must have at least 32 characters, such as 32 random bytes in base64.')),
  TSA_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://timestamp.example.' })),
  THOROUGH_CONNECTION: optional(z.string()),
  WEB_CONCURRENCY: optional(wholeNumber(1, 64)),
})

export type Env = ReturnType<typeof readEnv>

/** A server with a wrong setting does not start, and says which. A command may name a bucket by itself. */
export function readEnv(source: NodeJS.ProcessEnv, { namesBucket = false } = {}) {
  const parsed = Settings.safeParse(source, { error: plainWords })
  if (!parsed.success)
    throw new WrongSetting(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const settings = parsed.data
  refuseContradictions(settings, namesBucket)
  const port = settings.PORT ?? 3000
  const isProduction = settings.NODE_ENV === 'production'
  return {
    isProduction,
    port,
    host: settings.HOST ?? '127.0.0.1',
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: settings.TRUST_PROXY,
    dataDir: resolve(settings.DATA_DIR ?? 'data'),
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL ?? defaultPool,
    postgresMemoryMb: settings.POSTGRES_MEMORY ?? defaultMemoryMb(),
    postgresTransport: settings.POSTGRES_TRANSPORT ?? defaultTransport,
    s3: settings.S3_BUCKET ? s3From(settings, settings.S3_BUCKET) : null,
    bucketNamed: (bucket: string) => s3From(settings, bucket),
    firstAdministrator: firstAdministratorFrom(settings),
    isDemo: demoIsOffBy(settings) === null,
    demoIsOffBy: demoIsOffBy(settings),
    sealing: sealingFrom(settings),
    logSeal: logSealFrom(settings),
    openId: openIdFrom(settings),
    mail: mailFrom(settings),
    secrets: {
      key: settings.SECRETS_KEY ?? null,
      file: resolve(settings.DATA_DIR ?? 'data', 'secrets.key'),
    },
    concurrency: settings.WEB_CONCURRENCY ?? 1,
    sharedConnection: settings.THOROUGH_CONNECTION,
  }
}

function proxiesFrom(text: string, context: z.RefinementCtx): TrustProxy {
  const proxies = parseTrustProxy(text)
  if (proxies !== null) return proxies
  context.addIssue('must be off, or the addresses of your proxies, such as 10.0.0.0/8,127.0.0.1.')
  return z.NEVER
}

/** PostgreSQL's own programs also take an address without a host, whose socket's folder follows: `user@/db?host=/run`. */
function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/'))
}

function megabytesOf(amount: string): number {
  return Number.parseInt(amount, 10) * (/gb$/i.test(amount) ? 1024 : 1)
}

export class WrongSetting extends Error {
  constructor(reasons: string[]) {
    super(`Thorough can’t start with these settings:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
    this.name = 'WrongSetting'
  }
}

/** The setting that says this is no demo; null where it may be one. */
function demoIsOffBy(settings: ParsedSettings): string | null {
  if (settings.DEMO) return settings.DEMO === 'on' ? null : 'DEMO=off'
  if (settings.NODE_ENV === 'production') return 'NODE_ENV=production'
  if (settings.DATABASE_URL) return 'DATABASE_URL'
  return settings.ADMIN_EMAIL ? 'ADMIN_EMAIL' : null
}

type ParsedSettings = z.output<typeof Settings>

function refuseContradictions(settings: ParsedSettings, namesBucket: boolean) {
  const reasons: string[] = []
  if (settings.ADMIN_EMAIL && !settings.ADMIN_PASSWORD) reasons.push('ADMIN_PASSWORD: is needed with ADMIN_EMAIL.')
  const besideEmail = settings.ADMIN_PASSWORD ? 'ADMIN_PASSWORD' : settings.ADMIN_NAME && 'ADMIN_NAME'
  if (besideEmail && !settings.ADMIN_EMAIL) reasons.push(`ADMIN_EMAIL: is needed with ${besideEmail}.`)
  if (settings.S3_ENDPOINT && !settings.S3_BUCKET && !namesBucket)
    reasons.push('S3_BUCKET: is needed with S3_ENDPOINT.')
  if (Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY)) {
    reasons.push('S3_ACCESS_KEY_ID: goes together with S3_SECRET_ACCESS_KEY; set both or neither.')
  }
  if (settings.POSTGRES_MEMORY && settings.DATABASE_URL)
    reasons.push('POSTGRES_MEMORY: is for the private PostgreSQL; the one in DATABASE_URL has its own settings.')
  if (settings.SMTP_URL && !settings.MAIL_FROM) reasons.push('MAIL_FROM: is needed with SMTP_URL.')
  if (settings.SEAL_P12_PASSWORD && !settings.SEAL_P12) reasons.push('SEAL_P12: is needed with SEAL_P12_PASSWORD.')
  if (settings.SEAL_P12 && !isReadable(settings.SEAL_P12))
    reasons.push('SEAL_P12: there is no such file, or it can’t be read.')
  if (reasons.length > 0) throw new WrongSetting(reasons)
}

function s3From(settings: ParsedSettings, bucket: string) {
  return {
    bucket,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  }
}

function mailFrom({ SMTP_URL: smtpUrl, MAIL_FROM: from, DATA_DIR: dataDir }: ParsedSettings): MailSettings {
  return {
    smtpUrl: smtpUrl ?? null,
    from: from ?? 'Thorough <thorough@localhost>',
    folder: resolve(dataDir ?? 'data', 'mail'),
  }
}

/** Without a database of one's own there is one machine, and its data folder keeps the key. */
function sealingFrom(settings: ParsedSettings): SealingSettings {
  const { SEAL_P12: file, SEAL_P12_PASSWORD: password = '', TSA_URL: timestampUrl } = settings
  return {
    p12: file ? { file: resolve(file), password } : null,
    keyFile: settings.DATABASE_URL ? null : resolve(settings.DATA_DIR ?? 'data', 'seal.pem'),
    timestampUrl: timestampUrl ?? null,
  }
}

function openIdFrom(settings: ParsedSettings): OpenIdSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = settings
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name: name ?? 'single sign-on' } : null
}

/** Servers of one database share the key, each under its own path; each stores the heads in its own data folder. */
function logSealFrom({ DATA_DIR: dataDir = 'data', LOG_SEAL_KEY: keyFile }: ParsedSettings): LogSealFiles {
  return { keyFile: resolve(keyFile ?? join(dataDir, 'log-seal.pem')), headsFile: resolve(dataDir, 'log-heads.txt') }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function firstAdministratorFrom({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_NAME: name }: ParsedSettings) {
  return email && password ? { email, password, name: name ?? 'Administrator' } : null
}

export function environmentWith(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}
