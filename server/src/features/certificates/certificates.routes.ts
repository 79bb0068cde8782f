import type { FastifyInstance } from 'fastify'
import * as mailContract from '#contract/certificates/certificate-mail.contract.ts'
import * as contract from '#contract/certificates/certificates.contract.ts'
import type { ListedCertificate } from '#contract/certificates/certificates.contract.ts'
import * as verification from '#contract/certificates/verification.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { toCertificate, toIssuedCertificate } from './certificate.mapper.ts'
import { generateCertificate, regenerateCertificate } from './certificates.actions.ts'
import {
  getItemCertificate,
  listCertificateItems,
} from '#server/features/certificates/extracts/item-certificates.actions.ts'
import {
  listCertificateContacts,
  listCertificateLessors,
  mailCertificate,
} from '#server/features/certificates/mail/mail-certificate.actions.ts'
import { previewCertificate } from './preview/preview.actions.ts'
import {
  getCertificate,
  listCertificates,
  getListedCertificate,
  listCertificateVersions,
} from './read-certificates.actions.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { getSigningIdentity } from '#server/features/certificates/sealing/sealing.actions.ts'
import { verifyCertificate } from '#server/features/certificates/verification/verification.actions.ts'
import { withdrawCertificate } from '#server/features/certificates/withdrawal/withdraw.actions.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'

const certificateColumns: readonly CsvColumn<ListedCertificate>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Version', cell: ({ version }) => version },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Issued', cell: ({ issuedAt }) => britishDay(dayInLondon(new Date(issuedAt))) },
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  { header: 'Town', cell: ({ town }) => town },
  { header: 'Job', cell: ({ jobTitle }) => jobTitle },
  { header: 'Job Number', cell: ({ jobNumber }) => jobNumber ?? null },
  { header: 'SHA-256', cell: ({ sha256 }) => sha256 },
  { header: 'Check this report at', cell: ({ verifyUrl }) => verifyUrl },
]

export function certificateRoutes(app: FastifyInstance, deps: Deps) {
  keepOutOfSearchEngines(app)
  routeCreation(app, contract.generateCertificate, async ({ jobId }, actor) => {
    const issued = await generateCertificate(deps, actor, jobId)
    return { reply: toIssuedCertificate(deps, actor, issued), isNew: issued.isNew }
  })
  routeCreation(app, contract.regenerateCertificate, async ({ jobId, reason }, actor) => {
    const { certificate, isNew } = await regenerateCertificate(deps, actor, jobId, reason)
    return { reply: toCertificate(deps, actor, certificate), isNew }
  })
  route(app, contract.previewCertificate, ({ jobId }, actor) => previewCertificate(deps, actor, jobId))
  route(app, contract.getCertificate, ({ jobId }, actor) => getCertificate(deps, actor, jobId))
  route(app, contract.listCertificateItems, (filter, actor) => listCertificateItems(deps, actor, filter))
  route(app, contract.getItemCertificate, (input, actor) => getItemCertificate(deps, actor, input))
  route(app, contract.listCertificateVersions, ({ jobId }, actor) => listCertificateVersions(deps, actor, jobId))
  route(app, contract.listCertificates, (filter, actor) => listCertificates(deps, actor, filter))
  routeTable(
    app,
    deps,
    contract.exportCertificates,
    { name: 'certificates', columns: certificateColumns },
    (filter, actor) => listCertificates(deps, actor, filter),
  )
  route(app, contract.getListedCertificate, ({ certificateId }, actor) =>
    getListedCertificate(deps, actor, certificateId),
  )
  route(app, contract.withdrawCertificate, (input, actor) => withdrawCertificate(deps, actor, input))
  route(app, mailContract.listCertificateContacts, ({ jobId }, actor) => listCertificateContacts(deps, actor, jobId))
  route(app, mailContract.listCertificateLessors, ({ jobId }, actor) => listCertificateLessors(deps, actor, jobId))
  routeCreation(app, mailContract.mailCertificate, ({ jobId, ...sent }, actor) =>
    mailCertificate(deps, actor, jobId, sent),
  )
  route(app, contract.getSigningIdentity, () => getSigningIdentity(deps))
  route(app, verification.verifyCertificate, (typed, { address }) => verifyCertificate(deps, address, typed))
}

function keepOutOfSearchEngines(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api\/)?verify(\/|\?|$)/.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    done()
  })
}
