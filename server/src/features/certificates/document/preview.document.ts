import type { CertificateFacts } from './certificate-facts.ts'
import type { CertificateDocument } from './certificates.document.ts'

type Preview = NonNullable<CertificateFacts['preview']>

export function asPreview(document: CertificateDocument, { awaitingCount }: Preview): CertificateDocument {
  return {
    ...document,
    number: 'PREVIEW',
    version: ['Not issued'],
    code: [],
    verifyUrl: '',
    notices: [
      { gravity: 'noted', headline: 'Preview: this is not a report', text: words(awaitingCount) },
      ...document.notices,
    ],
    signatories: document.signatories.map((signatory) => ({
      ...signatory,
      signatureFileId: null,
      unsigned: 'Not signed: a preview',
      note: null,
    })),
    authentication: 'A preview of what the report will say. It isn’t authenticated and carries no seal.',
  }
}

function words(count: number): string {
  const awaiting =
    count === 1
      ? ' 1 item has not been examined yet and is not shown.'
      : ` ${count.toLocaleString('en-GB')} items have not been examined yet and are not shown.`
  return `It has no number, signature or seal. Don’t rely on it.${count === 0 ? '' : awaiting}`
}
