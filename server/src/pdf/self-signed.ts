import { BitString, Integer, Utf8String } from 'asn1js'
import { createPrivateKey, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time, TimeType } from 'pkijs'

const years = 20
const oids = { commonName: '2.5.4.3', basicConstraints: '2.5.29.19', keyUsage: '2.5.29.15' }

const signingOnly = new BitString({ valueHex: Uint8Array.of(0b1100_0000).buffer, unusedBits: 6 })

export async function makeSeal(subject: string, now: Date): Promise<string> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = await selfSigned(subject, now, keys)
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return key.export({ type: 'pkcs8', format: 'pem' }).toString() + new X509Certificate(certificate).toString()
}

async function selfSigned(subject: string, now: Date, keys: webcrypto.CryptoKeyPair): Promise<Buffer> {
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serialNumber() }),
    notBefore: wholeSeconds(now),
    notAfter: wholeSeconds(until),
    extensions: [
      critical(oids.basicConstraints, new BasicConstraints({ cA: false }).toSchema().toBER()),
      critical(oids.keyUsage, signingOnly.toBER()),
    ],
  })
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: subject })
    name.typesAndValues.push(new AttributeTypeAndValue({ type: oids.commonName, value }))
  }
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return Buffer.from(certificate.toSchema(true).toBER())
}

/** RFC 5280: no fractions of a second, and the short form until 2049. */
function wholeSeconds(moment: Date): Time {
  const value = new Date(moment)
  value.setUTCMilliseconds(0)
  return new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })
}

function critical(extnID: string, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical: true, extnValue })
}

/** Never nought and never negative. */
function serialNumber(): ArrayBuffer {
  return Uint8Array.from([0x40, ...randomBytes(15)]).buffer
}
