import { describe, expect, test } from 'vitest'
import { listCertificateContacts, mailCertificate } from '#contract/certificates/certificate-mail.contract.ts'
import * as certificates from '#contract/certificates/certificates.contract.ts'
import { listMail } from '#contract/mail/mail.contract.ts'
import type { Deps } from '#server/deps.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'

const { generateCertificate, regenerateCertificate } = certificates

const dangerous = {
  serial_number: 'CB-7',
  fit_for_purpose: false,
  defect_immediate_danger: true,
  defect_description: 'Hook is cracked',
  repair_details: 'Replace the hook',
}

/** A report with these items, and a contact to mail it to. */
async function reportToMail(items: object[] = [{}], changes?: Partial<Deps>) {
  const context = await completedJob(changes)
  const { given, company, engineer, admin, deps } = context
  const contact = await given.contact({ company_id: company.id })
  const { id: jobId } = await context.anotherJob(items)
  await engineer.send(generateCertificate, { jobId })
  return {
    ...context,
    jobId,
    contact,
    mailIt: (more: object = {}) => engineer.send(mailCertificate, { jobId, contactId: contact.id, ...more }),
    mails: async () => (await admin.send(listMail, { about: jobId })).body,
    deliver: () => deliverQueuedMail(deps, {}),
  }
}

/** A message as it went over the line, its soft line ends undone. */
function unfolded(text = ''): string {
  return text.replaceAll('=\r\n', '').replaceAll('=E2=80=93', '–').replaceAll('\r\n', '\n')
}

describe('mailing a report', () => {
  test('names the report and the site in the subject, in text and HTML, and is answered to who sent it', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, deliver, engineer } = await reportToMail([{}], { mailer })

    const queued = await mailIt()
    await deliver()

    expect(queued.body.subject).toBe('Report of thorough examination C-000001 – Canal Wharf, Leeds')
    const message = unfolded(received[0]?.text)
    expect(message).toContain(`Reply-To: Ada Fitter <${engineer.user.email}>`)
    expect(message).toMatch(/Content-Type: text\/plain[\s\S]+Dear Jane Doe,[\s\S]+Content-Type: text\/html[\s\S]+<p/)
    expect(message).toContain('Content-Type: application/pdf')
  })

  test('says a danger in the subject and in the first line, with the item and what must be done', async () => {
    const { mailIt, db } = await reportToMail([{}, dangerous])

    const { body: mail } = await mailIt({ message: 'As discussed.' })

    expect(mail.subject).toBe('DANGER: Chain Block CB-7 at Canal Wharf, Leeds – report C-000001')
    const { body } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    expect(body.split('\n')[0]).toBe(
      'DANGER: Chain Block CB-7 is a danger to persons and must not be used: Hook is cracked. What must be done: Replace the hook.',
    )
  })

  test('counts the dangers in the subject where there are several, and tells those that come', async () => {
    const toCome = {
      status: 'requires_repair',
      defect_potential_danger: true,
      defect_description: 'Wear',
      repair_details: 'Renew the chain',
      danger_by: '2026-09-01',
    }
    const { mailIt, db } = await reportToMail([dangerous, { ...dangerous, serial_number: 'CB-8' }, toCome])

    const { body: mail } = await mailIt()

    expect(mail.subject).toBe('DANGER: 2 items at Canal Wharf, Leeds – report C-000001')
    const { body } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    expect(body).toContain('Chain Block CB-100 must be repaired by 1 September 2026: Renew the chain.')
  })

  test('says a danger also of a defect whose day has passed without a remedy', async () => {
    const overdue = {
      status: 'requires_repair',
      defect_potential_danger: true,
      defect_description: 'Wear',
      repair_details: 'Renew the chain',
      danger_by: '2026-06-16',
    }
    const { mailIt, clock, signedIn, engineer, jobId, contact } = await reportToMail([overdue])
    const onTime = await mailIt()
    clock.pass(2 * 24 * 60)
    const later = await signedIn(engineer.user)

    const { body: late } = await later.send(mailCertificate, { jobId, contactId: contact.id })

    expect(onTime.body.subject).toMatch(/^Report of thorough examination/)
    expect(late.subject).toMatch(/^DANGER: Chain Block CB-100 at/)
  })
})

test('a mailed report calls what is only noted an observation, with or without what its examiner would do', async () => {
  const noted = { defect_part: 'Label', defect_description: 'Faded' }
  const { mailIt, db } = await reportToMail([
    { ...noted, serial_number: 'CB-1', repair_details: 'Renew it when next painted' },
    { ...noted, serial_number: 'CB-2' },
  ])

  await mailIt()

  const { body } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  expect(body).toContain('Observation: Chain Block CB-1, Label: Faded. Renew it when next painted.')
  expect(body).toContain('Observation: Chain Block CB-2, Label: Faded.')
  expect(body).not.toMatch(/repair/i)
})

describe('mailing a report of what is not fit for purpose', () => {
  const notFit = {
    serial_number: 'CB-9',
    fit_for_purpose: false,
    defect_description: 'Brake slips',
    repair_details: 'Reline the brake',
  }

  test('says so in the subject and in the first line, with what must be done', async () => {
    const { mailIt, db } = await reportToMail([{}, notFit])

    const { body: mail } = await mailIt()

    expect(mail.subject).toBe('Not fit for purpose: Chain Block CB-9 at Canal Wharf, Leeds – report C-000001')
    const { body } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    expect(body.split('\n')[0]).toBe(
      'Not fit for purpose: Chain Block CB-9 must be removed from service immediately: Brake slips. What must be done: Reline the brake.',
    )
  })

  test('counts several in the subject, and comes after a danger', async () => {
    const several = await reportToMail([notFit, { ...notFit, serial_number: 'CB-10' }])
    const withDanger = await reportToMail([notFit, dangerous])

    expect((await several.mailIt()).body.subject).toMatch(/^Not fit for purpose: 2 items at /)
    expect((await withDanger.mailIt()).body.subject).toMatch(/^DANGER: Chain Block CB-7 at /)
    const { body } = await withDanger.db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    expect(body).toMatch(/^DANGER: Chain Block CB-7 .+\nNot fit for purpose: Chain Block CB-9 /)
  })
})

test('the repair of each of several defects of an item is in the mail of its report', async () => {
  const defect = { part: '', description: 'Wear', class: 'could_become_danger' as const, dangerByDate: '2026-09-01' }
  const chain = { ...defect, _id: '00000000-0000-4000-8000-000000000001', repair: 'Renew the chain' }
  const latch = {
    ...chain,
    _id: '00000000-0000-4000-8000-000000000002',
    dangerByDate: '2026-10-01',
    repair: 'Renew the latch',
  }
  const { mailIt, db } = await reportToMail([{ status: 'requires_repair', defects: [chain, latch] }])

  await mailIt()

  const { body } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  expect(body).toContain('Chain Block CB-100 must be repaired by 1 September 2026: Renew the chain.')
  expect(body).toContain('Chain Block CB-100 must be repaired by 1 October 2026: Renew the latch.')
})

describe('an engineer', () => {
  test('sends the report of an own job to its company’s contacts, and to nobody else', async () => {
    const { engineer, mailIt, given, jobId, contact } = await reportToMail()
    const stranger = await given.contact({ company_id: (await given.company()).id })

    const offered = await engineer.send(listCertificateContacts, { jobId })
    const refused = await mailIt({ contactId: stranger.id })

    expect(offered.body.map(({ _id }) => _id)).toEqual([contact.id])
    expect(refused).toMatchObject({ status: 400, body: { fields: { contactId: 'Choose a contact of this company.' } } })
    expect((await mailIt()).status).toBe(201)
  })

  test('sends nothing of another’s job, nor of an own one that is not completed', async () => {
    const { engineer, signedIn, given, jobId, contact, mailIt, db, mails } = await reportToMail()
    const other = await signedIn(await given.user({ role: 'engineer' }))

    const another = await other.send(mailCertificate, { jobId, contactId: contact.id })
    const offered = await other.send(listCertificateContacts, { jobId })
    await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', jobId).execute()
    const reopened = await mailIt()

    expect([another.status, offered.status]).toEqual([404, 404])
    expect(reopened).toMatchObject({ status: 409, body: { code: 'job-not-completed' } })
    expect((await engineer.send(listCertificateContacts, { jobId })).status).toBe(409)
    expect(await mails()).toEqual([])
  })
})

describe('a version that takes the place of one that was mailed', () => {
  test('is queued once for whoever was sent an earlier one, and says what changed', async () => {
    const { engineer, admin, given, company, jobId, mailIt, deliver, mails, db, clock } = await reportToMail()
    const john = await given.contact({ company_id: company.id, name: 'John Doe', email: 'john@acme.test' })
    await given.contact({ company_id: company.id, name: 'Nobody asked', email: 'nobody@acme.test' })
    await mailIt()
    await admin.send(mailCertificate, { jobId, contactId: john.id })
    await deliver()
    clock.pass(60)
    await db.updateTable('inspection_items').set({ serial_number: 'CB-101' }).where('job_id', '=', jobId).execute()

    await engineer.send(regenerateCertificate, { jobId })
    await engineer.send(generateCertificate, { jobId })

    const queued = (await mails()).filter(({ status }) => status === 'queued')
    expect(
      queued.map(({ to, fileName, subject }) => `${to.name}, ${fileName.slice(0, 11)}: ${subject}`).toSorted(),
    ).toEqual(
      ['Jane Doe', 'John Doe'].map(
        (name) => `${name}, C-000001 v2: Report of thorough examination C-000001, version 2 – Canal Wharf, Leeds`,
      ),
    )
    const bodies = await db.selectFrom('mails').select('body').where('status', '=', 'queued').execute()
    for (const { body } of bodies) {
      expect(body).toContain('This replaces version 1, which you were sent.\n\nWhat changed:')
      expect(body).toContain('- Item 1: serial number CB-101, was CB-100')
    }
  })

  test('says what changed since the version that its reader really got, where a later one was refused', async () => {
    const { mailer, received, refuseWith, accept } = await testMailServer()
    const { engineer, jobId, mailIt, deliver, db, clock } = await reportToMail([{}], { mailer })
    const correct = async (correction: object) => {
      await db.updateTable('inspection_items').set(correction).where('job_id', '=', jobId).execute()
      clock.pass(10)
      await engineer.send(regenerateCertificate, { jobId })
      await deliver()
    }
    await mailIt()
    await deliver()
    refuseWith(550)
    await correct({ wll: '250 kg' })
    accept()

    await correct({ manufacturer: 'Crosby' })

    expect(received).toHaveLength(2)
    const { body } = await db
      .selectFrom('mails')
      .select('body')
      .where('status', '=', 'sent')
      .where('subject', 'like', '%version 3%')
      .executeTakeFirstOrThrow()
    expect(body).toContain('This replaces version 1, which you were sent.\n\nWhat changed:')
    expect(body).toMatch(/manufacturer Crosby, was .+; safe working load 250 kg, was .+/)
  })

  test('claims nothing of what was sent to a reader whose earlier mail still waits', async () => {
    const { engineer, jobId, mailIt, db } = await reportToMail()
    await mailIt()

    await engineer.send(regenerateCertificate, { jobId })

    const { body } = await db
      .selectFrom('mails')
      .select('body')
      .where('subject', 'like', '%version 2%')
      .executeTakeFirstOrThrow()
    expect(body).toContain('This replaces every earlier version of the report.')
    expect(body).not.toContain('which you were sent')
  })

  test('is mailed to nobody where none was, nor to who is no longer a contact', async () => {
    const { engineer, jobId, contact, mailIt, mails, db, clock } = await reportToMail()
    await engineer.send(regenerateCertificate, { jobId })
    const none = await mails()
    await mailIt()
    await db.updateTable('contacts').set({ deleted_at: clock.now() }).where('id', '=', contact.id).execute()
    await engineer.send(regenerateCertificate, { jobId })

    expect(none).toEqual([])
    expect(await mails()).toHaveLength(1)
  })
})
