import type { Transporter } from 'nodemailer'
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface MailSettings {
  smtpUrl: string | null
  from: string
  /** Where mail is written while there is no mail server. */
  folder: string
}

interface MailAddress {
  name: string
  address: string
}

export interface MailMessage {
  /** The same for every attempt, so that a person who gets it twice sees that it is one. */
  id: string
  fromName: string
  to: MailAddress
  replyTo?: MailAddress
  subject: string
  text: string
  html: string | null
  /** Where its recipient ends mails of this kind, with one click in their mail program. */
  unsubscribeUrl: string | null
  attachments: { filename: string; contentType: string; content: Readable }[]
}

export interface Mailer {
  goesTo: 'server' | 'folder'
  from: string
  /** When it returns, the message has been taken over; when it throws, it has not, as far as we know. */
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

/** Short, so that a server that is away does not hold up the next message. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** The mail library is loaded by the first message: most of the time there is none. */
export function openMailer({ smtpUrl, from, folder }: MailSettings): Mailer {
  let transport: Promise<Transporter> | undefined

  async function transporter() {
    const { createTransport } = (await import('nodemailer')).default
    return smtpUrl
      ? createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...waits })
      : createTransport({ streamTransport: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true })
  }

  return {
    goesTo: smtpUrl ? 'server' : 'folder',
    from,
    async send({ id, html, unsubscribeUrl, fromName, ...message }) {
      transport ??= transporter()
      const headers = { ...(!smtpUrl && unsent), ...(unsubscribeUrl && oneClick(unsubscribeUrl)) }
      const messageId = `<${id}@thorough.mail>`
      const info: unknown = await (
        await transport
      ).sendMail({ from: named(from, fromName), ...message, ...(html && { html }), messageId, headers })
      if (!smtpUrl) await writeMessage(folder, id, info as { message: Readable })
    },
    async close() {
      ;(await transport)?.close()
    },
  }
}

function named(from: string, name: string): string | MailAddress {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return name ? { name, address } : from
}

/** Mail programs open such a file as a draft, ready to be sent by hand. */
const unsent = { 'X-Unsent': '1', 'X-Thorough': 'Not sent: no mail server is set up (SMTP_URL).' }

function oneClick(address: string) {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Never half of it under its own name, and the same name however often it is written. */
async function writeMessage(folder: string, id: string, { message }: { message: Readable }) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}.eml`)
  await pipeline(message, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }))
  await rename(`${path}.part`, path)
}
