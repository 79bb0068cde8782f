export const errorStatus = {
  'invalid-input': 400,
  'common-password': 400,
  'wrong-setup-code': 400,
  'wrong-password': 400,
  'wrong-code': 400,
  'passkey-refused': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'wrong-pin': 401,
  'wrong-second-factor': 401,
  'challenge-over': 401,
  'not-allowed': 403,
  'second-factor-needed': 403,
  'link-expired': 403,
  'not-found': 404,
  'certificate-not-issued': 404,
  'stale-version': 409,
  'export-not-ready': 409,
  'already-set-up': 409,
  'email-taken': 409,
  'invitation-accepted': 409,
  'last-administrator': 409,
  'own-account': 409,
  'second-factor-set-up': 409,
  'second-factor-required': 409,
  'company-has-jobs': 409,
  'company-has-dangers': 409,
  'company-has-no-contact': 409,
  'job-completed': 409,
  'job-not-completed': 409,
  'job-cancelled': 409,
  'job-deleted': 409,
  'job-has-certificate': 409,
  'job-has-invoice': 409,
  'job-has-items': 409,
  'job-moved': 409,
  'authority-copy-open': 409,
  'danger-stands': 409,
  'report-not-lawful': 409,
  'findings-unconfirmed': 409,
  'seal-not-valid': 409,
  'too-many-items': 409,
  'work-missing': 409,
  'changed-meanwhile': 409,
  'kept-for-review': 409,
  'recovered-work-waiting': 409,
  'report-under-revision': 409,
  'already-settled': 409,
  'already-withdrawn': 409,
  'report-withdrawn': 409,
  'already-invoiced': 409,
  'firm-details-missing': 409,
  'invoice-paid': 409,
  'invoice-issued': 409,
  'invoice-not-issued': 409,
  'invoice-void': 409,
  'invoice-awaiting': 409,
  'invoice-credited': 409,
  'invoice-incomplete': 409,
  'invoice-not-overdue': 409,
  'invoice-chased-lately': 409,
  'credit-too-large': 409,
  'equipment-taken': 409,
  'equipment-examined': 409,
  'equipment-in-job': 409,
  'tag-taken': 409,
  'later-than-due': 409,
  'already-planned': 409,
  'nothing-left': 409,
  'nothing-to-rectify': 409,
  'take-back-expired': 409,
  'merge-expired': 409,
  'already-merged': 409,
  'id-taken': 409,
  'import-not-ready': 409,
  'item-deleted': 410,
  'job-was-deleted': 410,
  'too-large': 413,
  'wrong-file-type': 415,
  'wrong-content-type': 415,
  'too-many-attempts': 429,
  unexpected: 500,
  overloaded: 503,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** How a refusal travels. `fields` stands only on bad input; a feature may add what its screen needs. */
export interface Refusal {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  [detail: string]: unknown
}

interface RefusalDetails {
  fields?: Record<string, string>
  /** Sent beside the sentence, such as the current record of a stale save. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  /** Where the code's own status would say something else, such as that there is nothing at this address. */
  status?: 409
  cause?: unknown
}

/** What a person can cause and can be told. Everything else is a fault and is thrown as it is. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined
  readonly #status: number

  constructor(code: ErrorCode, sentence: string, more: RefusalDetails = {}) {
    super(sentence, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.details = more.details ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
    this.#status = more.status ?? errorStatus[code]
  }

  get status(): number {
    return this.#status
  }

  toRefusal(): Refusal {
    return { ...this.details, error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) }
  }
}

export function badField(field: string, why: string): AppError {
  return new AppError('invalid-input', why, { fields: { [field]: why } })
}

/** On every refusal of ours: a proxy on the way refuses in JSON too, and what it says was decided by nobody. */
export const refusalHeader = 'x-refusal'
