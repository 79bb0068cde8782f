import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runProgram } from '#server/testing/programs.ts'

const timestampSettings = `
[req]
distinguished_name = name
x509_extensions = tsa
prompt = no
[name]
CN = Test timestamps
[tsa]
extendedKeyUsage = critical, timeStamping
[tsa_config]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

/** A true timestamp server, with OpenSSL behind it. */
export async function timestampServer(cwd: string): Promise<string> {
  await writeFile(join(cwd, 'settings'), timestampSettings)
  await writeFile(join(cwd, 'serial'), '01')
  const words = ['req', '-x509', '-config', 'settings', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'k', '-out', 'c']
  runProgram('openssl', words, { cwd })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void writeFile(join(cwd, 'query'), Buffer.concat(parts)).then(async () => {
        const reply = ['ts', '-reply', '-config', 'settings', '-section', 'tsa_config', '-queryfile', 'query']
        runProgram('openssl', [...reply, '-signer', 'c', '-inkey', 'k', '-out', 'reply'], { cwd })
        response.setHeader('content-type', 'application/timestamp-reply').end(await readFile(join(cwd, 'reply')))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
