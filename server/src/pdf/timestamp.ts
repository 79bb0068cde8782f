import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'

const maxWaitMs = 5_000

/** A server of RFC 3161 that vouches for the time. A report never waits long for it. */
export function timestampAuthority(url: string): TimestampAuthority {
  return new HttpTimestampAuthority(url, { timeout: maxWaitMs })
}
