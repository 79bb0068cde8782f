import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { TrustProxy } from './http/request/client-address.ts'
import type { LogSealFiles } from '#server/features/audit/sealing/log-key.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mail.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { OpenIdProvider } from '#server/platform/open-id.ts'
import type { SheetReader } from '#server/sheets/sheet-reader.ts'
import type { PdfRenderer } from '#server/pdf/renderer.ts'
import type { SealingSettings } from './pdf/signing.ts'

/** Who makes the call, and the clock that tells the server the time. */
export interface ActorAndClock {
  clock: Clock
  actor: Actor
}

export interface Deps {
  db: Db
  reserved: Db
  clock: Clock
  files: FileStore
  log: Log
  pdfRenderer: PdfRenderer
  readSheet: SheetReader
  sealing: SealingSettings
  /** The key and the heads that make a change of the log visible. */
  logSeal: LogSealFiles
  /** Single sign-on; null where no provider is set. */
  openId: OpenIdProvider | null
  mailer: Mailer
  /** Encrypts what the database must not tell, such as the keys of authenticator apps. */
  secrets: SecretBox
  publicUrl: string
  /** Which proxies are believed about a client's address; unset, it follows from `publicUrl`. */
  trustProxy?: TrustProxy | undefined
  isDemo: boolean
}
