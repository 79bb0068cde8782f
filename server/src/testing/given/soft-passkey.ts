import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewCredential } from '#contract/second-factor/second-factor.contract.ts'

interface Ceremony {
  challenge: string
  origin?: string
  /** Whether it checked who holds it. */
  isVerified?: boolean
}

/** A passkey in software: makes and signs as an authenticator of WebAuthn does, with ES256. */
export function softPasskey(host = 'localhost', home = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, { challenge, origin = home }: Ceremony) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

  return {
    id: id.toString('base64url'),
    create(ceremony: Ceremony): NewCredential {
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(0x45, credential)
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id: this.id,
        rawId: this.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('create', ceremony).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer(ceremony: Ceremony): Assertion {
      const data = authenticatorData(ceremony.isVerified === false ? 0x01 : 0x05)
      const client = clientData('get', ceremony)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: this.id,
        rawId: this.id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
