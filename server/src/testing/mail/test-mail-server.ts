import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { openMailer } from '#server/platform/mail.ts'
import { freePort } from '#server/testing/network/free-port.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'

interface Received {
  to: string[]
  text: string
}

/** A real mail server, that the test can make refuse or go away; and a mailer that knows it. */
export async function testMailServer() {
  const received: Received[] = []
  let refusal: number | null = null
  const port = await freePort()
  const start = () => started(port, received, () => refusal)
  let server = await start()
  const mailer = openMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Firm <office@firm.test>',
    folder: await testFolder(),
  })
  const goAway = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(async () => {
    await mailer.close()
    await goAway()
  })
  return {
    mailer,
    received,
    refuseWith: (code: number) => {
      refusal = code
    },
    accept: () => {
      refusal = null
    },
    goAway,
    comeBack: async () => {
      server = await start()
    },
  }
}

async function started(port: number, received: Received[], refusal: () => number | null): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, callback) {
      const responseCode = refusal()
      callback(responseCode === null ? null : Object.assign(new Error('No such mailbox here'), { responseCode }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  // A client that hangs up is no fault of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
