import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/testing/network/free-port.ts'

/** A mail server that keeps each sender waiting for its answer until the test tells it to answer them all. */
export async function holdingMailServer() {
  /** The messages that it has said yes to, by their ids. */
  const accepted: string[] = []
  const held = new Map<string, () => void>()
  let isHolding = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        const accept = () => {
          accepted.push(/^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? '')
          callback()
        }
        if (isHolding) held.set(session.id, accept)
        else accept()
      })
    },
    /** A sender that was killed gets no answer, and its message was not accepted. */
    onClose: (session) => void held.delete(session.id),
  })
  server.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    heldCount: () => held.size,
    answerAll() {
      isHolding = false
      for (const accept of held.values()) accept()
      held.clear()
    },
  }
}
