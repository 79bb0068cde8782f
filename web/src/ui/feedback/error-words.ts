import { Unreachable } from '#web/api/unreachable.ts'
import { whyRevisedIsNotSent } from '#contract/certificates/certificates.rules.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'

/** What a person reads when the server refused without a sentence of its own. */
export const refusalWords: Record<ErrorCode, string> = {
  'invalid-input': 'Some of this is missing or not right. Check the fields and try again.',
  'common-password': 'This password is too common. Choose one that is harder to guess.',
  'wrong-setup-code': 'This set-up code is not right. Look for it in the output of the server.',
  'wrong-password': 'This is not your current password.',
  'wrong-code': 'This code is not right. Enter the one your app shows now.',
  'passkey-refused': 'This passkey can’t be added. Please try again.',
  'wrong-second-factor': 'This code or passkey is not right.',
  'challenge-over': 'This took too long or had too many tries. Please start again.',
  'second-factor-needed': 'Your firm requires a second factor. Set one up first.',
  'second-factor-set-up': 'This is set up already.',
  'second-factor-required': 'Your firm requires a second factor. Add another one before you remove this one.',
  'not-signed-in': 'Your session has ended. Sign in again.',
  'wrong-credentials': 'Invalid email or password',
  'export-not-ready': 'This export is not ready yet.',
  'wrong-pin': 'That isn’t the PIN. Check it and try again.',
  'not-allowed': 'You are not allowed to do this. Ask your administrator.',
  'link-expired': 'This link has expired. Open the file again from its page.',
  'not-found': 'This could not be found. It may have been deleted.',
  'certificate-not-issued': 'Certificate not available',
  'stale-version': 'Someone else has changed this since you opened it. Load it again to see their changes.',
  'already-set-up': 'This system is set up already. Sign in.',
  'email-taken': 'Someone already uses this email address.',
  'invitation-accepted': 'This person has a password already and can sign in.',
  'last-administrator': 'This is the last administrator. Make someone else an administrator first.',
  'own-account': 'You cannot do this to your own account.',
  'company-has-jobs': 'This company has jobs and cannot be deleted.',
  'company-has-dangers': 'This company has open dangers and cannot be deleted.',
  'company-has-no-contact': 'This company has no contact to email. Add one on its page first.',
  'job-completed': 'This job is completed, so its items can’t be changed. An administrator can reopen it.',
  'job-not-completed': 'This job is not completed yet. Complete it first.',
  'job-cancelled': 'This job is cancelled. An administrator can reopen it.',
  'job-deleted': 'This job was deleted.',
  'too-many-items': 'This job has more items than one report may hold. Enter some of them in another job.',
  'job-has-certificate': 'This job has an issued certificate. Cancel the job, or withdraw the certificate first.',
  'job-has-invoice': 'This job has an invoice. Cancel the job, or delete the invoice first.',
  'job-has-items': 'This job already has items, so none were brought in.',
  'job-moved': 'The job has been moved to another company in the meantime. Generate its certificate again.',
  'findings-unconfirmed': 'The office changed what the engineer recorded. Ask the engineer to complete the job again.',
  'seal-not-valid': 'The sealing certificate is not valid now. Ask an administrator.',
  'report-not-lawful': 'The report would not be lawful yet. Fill in what is missing first.',
  'work-missing': 'Some of the work has not arrived yet. Wait until it is sent, then complete the job.',
  'changed-meanwhile': 'The job has changed since you saw it. Look at what is different, then complete it again.',
  'kept-for-review': 'The job has since been closed or given to someone else. Your work is kept for an administrator.',
  'recovered-work-waiting':
    'Work on this job is waiting for a decision. An administrator must accept or dismiss it under Work to review first.',
  'report-under-revision': whyRevisedIsNotSent,
  'already-settled': 'Someone has already dealt with this.',
  'report-withdrawn':
    'The office withdrew this report. It can be issued again once the engineer has completed the job again.',
  'already-withdrawn': 'This certificate was already withdrawn, with another reason.',
  'already-invoiced': 'This job already has an invoice.',
  'firm-details-missing': 'An invoice must give the firm’s name and address. Enter both in Tool Settings.',
  'invoice-paid': 'This invoice is paid, so it can’t be edited. Make a credit note for what is wrong.',
  'invoice-not-issued': 'This invoice was never sent, so it can be edited or deleted.',
  'invoice-void': 'This invoice is void. Its number and PDF stay; its job can be invoiced again.',
  'invoice-issued':
    'This invoice was sent, so it can’t be edited. Make a credit note, or void it and invoice the job again.',
  'invoice-credited': 'This invoice has a credit note, so it can’t be voided. Credit what is left of it instead.',
  'invoice-incomplete': 'An invoice needs a line, and each line a description, before it is sent.',
  'invoice-not-overdue': 'This invoice isn’t overdue yet.',
  'invoice-chased-lately': 'This invoice was chased in the last seven days.',
  'credit-too-large': 'This is more than is left to credit on the invoice.',
  'invoice-awaiting': 'This invoice has not been generated yet. Generate its PDF first.',
  'equipment-taken': 'This company already has a piece with this serial number and description.',
  'tag-taken': 'This code is already on another piece of equipment.',
  'equipment-in-job': 'This piece is in an open job. Delete it there first.',
  'equipment-examined': 'This piece was examined, so its history is kept. Store or withdraw it instead.',
  'later-than-due': 'Something is due before this day. Choose an earlier day, or say why the visit is later.',
  'already-planned': 'Some of these pieces are already in an open job.',
  'nothing-left': 'Nothing is left to examine: everything was examined, planned again or taken out of service.',
  'nothing-to-rectify': 'This piece has no open defect to mark as repaired.',
  'take-back-expired': 'More than a day has passed, so this can’t be taken back. Call your inspection firm.',
  'danger-stands': 'A danger was found on this piece, so the item stays with it. Add another item for the other piece.',
  'authority-copy-open':
    'A copy of the report must go to the enforcing authority first. See Danger, and close it there.',
  'merge-expired': 'This merge is too old to undo.',
  'already-merged': 'This piece has already been merged into another one. Undo that first.',
  'id-taken': 'Something else is already stored under this id.',
  'import-not-ready': 'This can’t be done with the import now. Load it again to see how it stands.',
  'item-deleted': 'This item has since been deleted.',
  'job-was-deleted': 'This job was created before and has since been deleted.',
  'too-large': 'This file is too large.',
  'wrong-file-type': 'This type of file is not accepted.',
  'wrong-content-type': 'This was not sent in the expected form. Reload the page.',
  'too-many-attempts': 'Too many attempts. Wait a few minutes and try again.',
  unexpected: 'Something went wrong on our side. Try again.',
  overloaded: 'The system is very busy. Try again in a moment.',
  unavailable: 'The system is not available right now. Try again in a moment.',
}

export const roleLabels: Record<Role, string> = {
  engineer: 'Engineer',
  admin: 'Administrator',
  customer: 'Customer',
}

/** The one sentence that tells a person why something failed. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message || refusalWords[error.code]
  if (error instanceof Unreachable) return error.message
  return 'Something went wrong. Try again.'
}

/** The server's own sentence, or our words where it sent none. */
export function serverText(error: unknown, fallback: string): string {
  return error instanceof AppError && error.message ? error.message : fallback
}
