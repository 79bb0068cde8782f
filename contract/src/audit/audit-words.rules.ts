import { keysOf } from '#contract/values/keys.ts'

export const auditKindLabels = {
  user: 'User',
  company: 'Company',
  contact: 'Contact',
  site: 'Site',
  job: 'Job',
  item: 'Inspection item',
  equipment: 'Equipment',
  certificate: 'Certificate',
  invoice: 'Invoice',
  'purchase-order': 'Purchase order',
  notice: 'Danger notice',
  'authority-copy': 'Copy for an authority',
  import: 'Import',
  export: 'Export',
  'share-link': 'Link for auditors',
  file: 'File',
  other: 'Other',
} as const
export type AuditKind = keyof typeof auditKindLabels

export const auditKinds = keysOf(auditKindLabels)

const known: Record<string, string> = {
  'signed-in': 'signed in',
  'signed-out': 'logged out',
  'sign-in-refused': 'tried to sign in and was refused',
  'password-changed': 'changed their password',
  'password-forgotten': 'asked for a new password',
  'password-reset': 'chose a new password with an emailed link',
  'second-factor-added': 'added a second factor',
  'second-factor-removed': 'removed a second factor',
  'second-factor-replaced': 'replaced their authenticator app',
  'second-factor-refused': 'tried to sign in with a wrong second factor',
  'second-factor-reset': 'reset the user’s second factor',
  'recovery-codes-made': 'made new recovery codes',
  'recovery-code-used': 'used a recovery code',
  'session-ended': 'logged a device out',
  'other-sessions-ended': 'logged their other devices out',
  'user-logged-out': 'logged the user out everywhere',
  'single-sign-on-bound': 'linked their login to single sign-on',
  'single-sign-on-unbound': 'unlinked the login from single sign-on',
  'api-token-made': 'created an API token',
  'api-token-revoked': 'revoked an API token',
  'user-made': 'added the user',
  'user-invited': 'invited the user',
  'invitation-accepted': 'accepted the invitation',
  'invitation-joined': 'accepted the invitation with their login',
  'invitation-withdrawn': 'withdrew the invitation',
  'user-changed': 'changed the user',
  'user-deleted': 'deleted the user',
  'user-promoted': 'made the user an administrator',
  'first-administrator-made': 'set up the system',
  'company-made': 'registered the company',
  'company-changed': 'changed the company',
  'site-address-added': 'added the site',
  'site-address-changed': 'changed the site',
  'site-address-deleted': 'deleted the site',
  'job-made': 'scheduled the job',
  'job-started': 'started the job',
  'job-changed': 'changed the job',
  'job-completed': 'completed the job',
  'job-not-completed': 'tried to complete the job but couldn’t',
  'job-cancelled': 'cancelled the job',
  'job-deleted': 'deleted the job',
  'job-loaded-from-previous': 'loaded the job from a previous one',
  'job-planned-from-due': 'planned the visit from what is due',
  'job-revisit-made': 'scheduled a revisit for the pieces left',
  'job-count-closed': 'closed the count',
  'site-signature-given': 'took the signature of the person on site',
  'whereabouts-told': 'said where the piece is',
  'item-added': 'added the item',
  'item-saved': 'saved the item',
  'item-deleted': 'deleted the item',
  'opinion-given': 'said whether there is a risk of serious injury',
  'photo-uploaded': 'uploaded a photo',
  'document-uploaded': 'uploaded a document',
  'unused-upload-removed': 'removed an unused upload',
  'work-kept-for-review': 'sent late work, now waiting for review',
  'device-work-imported': 'imported work from a device',
  'recovered-work-accepted': 'accepted work to review',
  'recovered-work-dismissed': 'dismissed work to review',
  'certificate-issued': 'issued the certificate',
  'item-certificate-issued': 'issued a certificate for one item',
  'certificate-withdrawn': 'withdrew the certificate',
  'equipment-registered': 'entered the equipment',
  'equipment-merged': 'merged the equipment into another',
  'equipment-merged-in': 'merged another into the equipment',
  'equipment-unmerged': 'undid a merge',
  'equipment-changed': 'changed the equipment',
  'equipment-moved': 'moved the equipment',
  'equipment-rectified': 'marked the equipment as repaired',
  'equipment-repair-taken-back': 'took back the repair of the equipment',
  'equipment-not-duplicate': 'said the equipment isn’t a duplicate',
  'labels-made': 'printed labels',
  'tag-bound': 'put a tag on the equipment',
  'tag-ended': 'took a tag off the equipment',
  'notice-made': 'notified the customer of a danger',
  'notice-made-untold': 'recorded a danger the customer hasn’t been told about',
  'notice-read': 'answered the danger notice',
  'notice-answer-taken-back': 'took back an answer to the danger notice',
  'notice-telephoned': 'recorded a call about the danger',
  'notice-escalated': 'sent the danger notice to more people',
  'notice-signed': 'signed the danger notice',
  'notice-moved': 'moved the danger notice with its job',
  'notice-replaced': 'replaced the danger notice',
  'authority-copy-sent': 'recorded that the copy was sent to the authority',
  'authority-copy-not-needed': 'said the authority needs no copy',
  'invoice-made': 'created the invoice',
  'invoice-changed': 'changed the invoice',
  'invoice-credited': 'credited the invoice',
  'invoice-chased': 'chased the invoice',
  'purchase-order-made': 'created the purchase order',
  'import-made': 'uploaded a file to import',
  'import-run': 'ran the import',
  'import-undone': 'undid the import',
  'export-made': 'exported data',
  'share-link-made': 'shared the company’s certificates with a link',
  'share-link-ended': 'ended a link to the company’s certificates',
  'tool-settings-changed': 'changed the settings',
  'reminders-changed': 'changed the reminders',
  'reminders-unsubscribed': 'stopped the reminders',
  'reminders-subscribed-again': 'asked for reminders again',
  'calendar-made': 'created a calendar link',
  'calendar-renewed': 'renewed the calendar link',
  'calendar-ended': 'ended the calendar link',
  'mail-retried': 'sent an email again',
  'mail-dismissed': 'decided not to send an email',
  'seal-made': 'created the seal for certificates',
  'demo-filled': 'filled the demo',
  'task-run': 'ran a background task',
  'task-retried': 'ran a background task again',
}

export const knownEvents = Object.keys(known)

const plainVerbs: Record<string, string> = {
  changed: 'changed',
  deleted: 'deleted',
  made: 'made',
  mailed: 'emailed',
  saved: 'saved',
  added: 'added',
  ended: 'ended',
  sent: 'sent',
  removed: 'removed',
  renamed: 'renamed',
  retired: 'retired',
  voided: 'voided',
  generated: 'generated',
}

export function auditWords(what: string): string {
  const own = known[what]
  if (own) return own
  const words = what.split('-')
  const verb = plainVerbs[words.at(-1) ?? '']
  return verb ? `${verb} the ${words.slice(0, -1).join(' ')}` : words.join(' ')
}

export function auditActorName({
  actor,
  what,
}: {
  actor: { name: string; token?: string | undefined } | null
  what: string
}): string {
  if (!actor) return byStrangers.includes(what) ? 'Someone' : 'The system'
  return actor.token === undefined ? actor.name : `${actor.name} by the token ${actor.token}`
}

const byStrangers = ['sign-in-refused', 'second-factor-refused', 'password-forgotten']

export function eventsMatching(text: string): string[] {
  const wanted = text.toLowerCase()
  return knownEvents.filter((what) => auditWords(what).toLowerCase().includes(wanted))
}

export interface AuditChange {
  field: string
  before: string
  after: string
}

export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [old, now]: Record<string, unknown>[] = [{ ...Object(before) }, { ...Object(after) }]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names
    .map((name) => ({ field: fieldWords(name), before: formatValue(old?.[name]), after: formatValue(now?.[name]) }))
    .filter((change) => change.before !== change.after)
}

/** `employerAddress` is read as "Employer address". */
function fieldWords(name: string): string {
  const words = name
    .replace(/(FileId|Id)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const maxShown = 300

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}
