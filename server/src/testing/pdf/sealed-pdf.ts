import { createHash, verify, X509Certificate } from 'node:crypto'

/** Judges a seal as a reader would, with nothing but Node: what it covers, and whether it holds. */
export function judgeSeal(pdf: Buffer) {
  const plain = pdf.toString('latin1')
  const ranges = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(plain)?.slice(1).map(Number)
  if (!ranges) return { isValid: false, coversFile: false, subject: '' }
  const [start = 0, length = 0, after = 0, rest = 0] = ranges
  const covered = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(after, after + rest)])
  const contents = Buffer.from(plain.slice(start + length + 1, after - 1), 'hex')
  const { signedAttributes, signature, certificate } = signedDataIn(contents)
  return {
    isValid:
      digestIn(signedAttributes).equals(createHash('sha256').update(covered).digest()) &&
      verify('sha256', asSet(signedAttributes), certificate.publicKey, signature),
    coversFile: start === 0 && after + rest === pdf.length,
    subject: certificate.subject,
  }
}

interface Der {
  tag: number
  value: Buffer
  /** With its tag and length. */
  whole: Buffer
}

const sequence = 0x30
const context0 = 0xa0
const set = 0x31
const octets = 0x04

/** RFC 5652: the parts of a CMS signature that carry it. */
function signedDataIn(cms: Buffer) {
  const [, content] = partsOf(first(cms))
  const parts = partsOf(first(required(content).value))
  const certificates = required(parts.find(({ tag }) => tag === context0))
  const signer = partsOf(first(required(parts.findLast(({ tag }) => tag === set)).value))
  return {
    certificate: new X509Certificate(first(certificates.value).whole),
    signedAttributes: required(signer.find(({ tag }) => tag === context0)),
    signature: required(signer.find(({ tag }) => tag === octets)).value,
  }
}

const messageDigest = Buffer.from('06092a864886f70d010904', 'hex')

function digestIn(attributes: Der): Buffer {
  const attribute = partsOf(attributes).find(({ tag, value }) => tag === sequence && value.indexOf(messageDigest) === 0)
  const [, values] = partsOf(required(attribute))
  return first(required(values).value).value
}

/** They are signed as the set they are, though they travel under another tag. */
function asSet(attributes: Der): Buffer {
  const signed = Buffer.from(attributes.whole)
  signed.writeUInt8(set, 0)
  return signed
}

function partsOf({ value }: Der): Der[] {
  const parts: Der[] = []
  for (let at = 0; at < value.length;) {
    const part = first(value.subarray(at))
    parts.push(part)
    at += part.whole.length
  }
  return parts
}

function first(bytes: Buffer): Der {
  const short = bytes.readUInt8(1)
  const longBytes = short > 0x80 ? short - 0x80 : 0
  const length = longBytes ? bytes.readUIntBE(2, longBytes) : short
  const begin = 2 + longBytes
  return {
    tag: bytes.readUInt8(0),
    value: bytes.subarray(begin, begin + length),
    whole: bytes.subarray(0, begin + length),
  }
}

function required<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The seal lacks a part.')
  return part
}
