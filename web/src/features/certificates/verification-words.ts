import type { Verification } from '#contract/certificates/verification.contract.ts'
import { longDay } from '#contract/values/printed-days.ts'

export function formatExamined({ examinedFrom, examinedTo }: Verification): string {
  if (examinedFrom === null || examinedTo === null) return 'Not stated'
  if (examinedFrom === examinedTo) return longDay(examinedFrom)
  return `${longDay(examinedFrom)} to ${longDay(examinedTo)}`
}

/** In groups that two people can compare aloud: `3A9F 01BC …`. */
export function groupedFingerprint(fingerprint: string): string {
  return (
    fingerprint
      .replaceAll(':', '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? 'Not recorded'
  )
}
