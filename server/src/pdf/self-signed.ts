import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { bitString, integer, isTrue, objectIdentifier, octetString, sequence, set, tagged, time, utf8 } from './der.ts'

const years = 20
const oids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
}

/** digitalSignature and contentCommitment: the first two bits. */
const signingOnly = bitString(Buffer.of(0b1100_0000), 6)

/** A key and a certificate for it that it signed itself, both as PEM in one text. It vouches for nobody else. */
export function makeSeal(subject: string, now: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = selfSigned(subject, now, privateKey, publicKey)
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() + pem('CERTIFICATE', certificate)
}

function selfSigned(subject: string, now: Date, privateKey: KeyObject, publicKey: KeyObject): Buffer {
  const algorithm = sequence(objectIdentifier(oids.ecdsaWithSha256))
  const name = sequence(set(sequence(objectIdentifier(oids.commonName), utf8(subject))))
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const facts = sequence(
    tagged(0, integer(Buffer.of(2))),
    integer(serialNumber()),
    algorithm,
    name,
    sequence(time(now), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      3,
      sequence(
        sequence(objectIdentifier(oids.basicConstraints), isTrue, octetString(sequence())),
        sequence(objectIdentifier(oids.keyUsage), isTrue, octetString(signingOnly)),
      ),
    ),
  )
  const signature = createSign('sha256').update(facts).sign(privateKey)
  return sequence(facts, algorithm, bitString(signature))
}

/** Sixteen bytes of chance, the first of them never nought. */
function serialNumber(): Buffer {
  return Buffer.concat([Buffer.of(0x40), randomBytes(15)])
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
