import { isDanger } from '#contract/certificates/verdict.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import type { Day } from '#contract/values/days.ts'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'

interface WithdrawnReport {
  facts: CertificateFacts
  /** Null to readers who are not the customer. */
  reason: string | null
  verifyUrl: string
  /** The version that stands; null where the current one was withdrawn. */
  latestVersion: number | null
  today: Day
}

/** More are in the report; a mail is read on a phone. */
const maxNamed = 5

/** What the person who holds a withdrawn report has to know: not to rely on it, why, and that a danger in it still stands. */
export function withdrawalMail({ facts, reason, verifyUrl, latestVersion, today }: WithdrawnReport) {
  const { number, version, premises, items } = facts
  const named = `${certificateNumber(number)}, version ${version}`
  const site = [premises.addressLine1, premises.city].filter(Boolean).join(', ')
  const dangers = items.filter((item) => isDanger(item, today) || item.defectPotentialDanger)
  return {
    subject: `Withdrawn: report of thorough examination ${named} – ${site}`,
    alert: `We have withdrawn the report of thorough examination ${named}. Do not rely on it.`,
    text: [
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      latestVersion === null
        ? 'The equipment in it counts as not examined by this report until we issue a new one.'
        : `Version ${latestVersion} takes its place.`,
      ...(dangers.length > 0 ? [stillDangerous(dangers)] : []),
      `Check this report at ${verifyUrl}`,
    ].join('\n\n'),
  }
}

function stillDangerous(items: CertificateFacts['items']): string {
  const more = items.length > maxNamed ? [`and ${items.length - maxNamed} more`] : []
  const names = [...items.slice(0, maxNamed).map(itemName), ...more].join(', ')
  return `The dangers we told you about still stand, whatever happens to the report: ${names}.`
}
