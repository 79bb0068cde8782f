import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { enqueueMail } from './deliver.actions.ts'
import { firmInMails, mailHtml, mailText } from './mail-body.ts'

interface UserMail {
  kind: Parameters<typeof enqueueMail>[1]['kind']
  user: { id: string; name: string; email: string }
  about?: string
  subject: string
  text?: string
  queuedBy?: string
}

export async function queueUserMail(tx: Db, { clock }: Pick<Deps, 'clock'>, mail: UserMail) {
  const { kind, user, about = user.id, subject, text, queuedBy = user.id } = mail
  const words =
    text === undefined
      ? null
      : { alert: '', name: user.name, message: '', firm: firmInMails(await findToolSettings(tx)), text }
  await enqueueMail(tx, {
    id: randomUUID(),
    kind,
    about,
    contactId: null,
    toName: user.name,
    toEmail: user.email,
    subject,
    message: '',
    body: words ? mailText(words) : '',
    html: words ? mailHtml(words) : '',
    queuedAt: clock.now(),
    queuedBy,
  })
}
