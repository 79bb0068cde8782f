/** Just enough of ASN.1's distinguished encoding to write a certificate. */

type Part = Buffer | Part[]

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export function sequence(...parts: Part[]): Buffer {
  return encoded(tags.sequence, flat(parts))
}

export function set(...parts: Part[]): Buffer {
  return encoded(tags.set, flat(parts))
}

/** A part that is told by its place: `[3] EXPLICIT`. */
export function tagged(place: number, ...parts: Part[]): Buffer {
  return encoded(0xa0 + place, flat(parts))
}

/** From its bytes, the highest first; never taken for a negative one. */
export function integer(bytes: Buffer): Buffer {
  return encoded(tags.integer, (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

export function bitString(bytes: Buffer, unusedBits = 0): Buffer {
  return encoded(tags.bitString, Buffer.concat([Buffer.of(unusedBits), bytes]))
}

export function octetString(bytes: Buffer): Buffer {
  return encoded(tags.octetString, bytes)
}

export function utf8(text: string): Buffer {
  return encoded(tags.utf8String, Buffer.from(text))
}

export const isTrue = encoded(tags.boolean, Buffer.of(0xff))

/** Whole seconds, in UTC. */
export function time(moment: Date): Buffer {
  const text = moment.toISOString().replace(/[-:T]|\.\d+/g, '')
  return encoded(tags.generalizedTime, Buffer.from(text))
}

/** From its dotted form: `2.5.4.3`. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encoded(tags.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]))
}

function inSevens(value: number): number[] {
  const groups = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
  return groups
}

function encoded(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let left = length; left > 0; left >>>= 8) bytes.unshift(left & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

function flat(parts: Part[]): Buffer {
  return Buffer.concat(parts.map((part) => (Array.isArray(part) ? flat(part) : part)))
}
