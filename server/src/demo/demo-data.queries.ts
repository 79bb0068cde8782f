import type { DemoAccount } from '#contract/auth/auth.contract.ts'
import type { Db } from '#server/db/database.ts'
import type { DemoCompany } from './demo-companies.ts'
import { demoFirm, demoParticulars } from './demo-people.ts'

export async function insertDemoCompany(tx: Db, company: DemoCompany, logoFileId: string | null, createdAt: Date) {
  const { id } = await tx
    .insertInto('companies')
    .values({
      name: company.name,
      address: company.address,
      logo_file_id: logoFileId,
      use_logo_in_pdf: company.useLogoInPdf,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('contacts')
    .values(company.contacts.map((contact) => ({ ...contact, company_id: id, created_at: createdAt })))
    .execute()
  const sites = await tx
    .insertInto('site_addresses')
    .values(
      company.sites.map((site) => ({
        company_id: id,
        address_line1: site.addressLine1,
        address_line2: site.addressLine2,
        city: site.city,
        postcode: site.postcode,
        created_at: createdAt,
      })),
    )
    .returning('id')
    .execute()
  return { id, siteIds: sites.map((site) => site.id) }
}

interface DemoUser {
  account: DemoAccount
  passwordHash: string
  companyId: string | null
  signatureFileId: string | null
  createdAt: Date
}

export async function insertDemoUser(
  tx: Db,
  { account, passwordHash, companyId, signatureFileId, createdAt }: DemoUser,
) {
  const { id } = await tx
    .insertInto('users')
    .values({
      name: account.name,
      email: account.email,
      role: account.role,
      password_hash: passwordHash,
      company_id: companyId,
      qualifications: demoParticulars[account.email]?.qualifications ?? '',
      employer: demoParticulars[account.email]?.employer ?? '',
      employer_address: demoParticulars[account.email]?.employerAddress ?? '',
      signature_file_id: signatureFileId,
      created_at: createdAt,
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveDemoFirm(
  tx: Db,
  logoFileId: string,
  headSignatureFileId: string,
  signedBy: { id: string; name: string },
  savedAt: Date,
) {
  await tx
    .updateTable('tool_settings')
    .set({
      company_name: demoFirm.companyName,
      company_address: demoFirm.companyAddress,
      company_number: demoFirm.companyNumber,
      insurance_details: demoFirm.insuranceDetails,
      company_phone: demoFirm.companyPhone,
      vat_number: demoFirm.vatNumber,
      payment_details: demoFirm.paymentDetails,
      price_list: JSON.stringify(demoFirm.priceList),
      authorization_name: demoFirm.authorizationName,
      authorization_title: demoFirm.authorizationTitle,
      logo_file_id: logoFileId,
    })
    .execute()
  await tx
    .insertInto('head_signature')
    .values({ file_id: headSignatureFileId, authorized_by: signedBy.name, saved_by: signedBy.id, saved_at: savedAt })
    .execute()
}
