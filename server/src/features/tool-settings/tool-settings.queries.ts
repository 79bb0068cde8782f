import { sql } from 'kysely'
import type { PriceList } from '#contract/tool-settings/price-list.rules.ts'
import type { SecondFactorPolicy } from '#contract/tool-settings/second-factor-policy.rules.ts'
import { toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export async function findToolSettings(db: Db) {
  const row = await db
    .selectFrom('tool_settings')
    .select([
      'company_name as companyName',
      'company_address as companyAddress',
      'company_number as companyNumber',
      'insurance_details as insuranceDetails',
      'company_phone as companyPhone',
      'vat_number as vatNumber',
      'payment_details as paymentDetails',
      'payment_terms as paymentTerms',
      'price_list as priceList',
      'authorization_name as authorizationName',
      'authorization_title as authorizationTitle',
      'logo_file_id as logoFileId',
      'reminders_on as remindersOn',
      'second_factor as secondFactor',
      'version',
    ])
    .executeTakeFirstOrThrow()
  // Only `updateToolSettingsRow` writes them.
  return {
    ...row,
    priceList: row.priceList as unknown as PriceList,
    secondFactor: row.secondFactor as unknown as SecondFactorPolicy,
  }
}

export type ToolSettingsRow = Awaited<ReturnType<typeof findToolSettings>>

export async function lockToolSettings(tx: Db) {
  await tx.selectFrom('tool_settings').select('version').forUpdate().execute()
}

export async function updateToolSettingsRow(tx: Db, settings: ToolSettingsRow) {
  await tx
    .updateTable('tool_settings')
    .set({
      ...toColumns(settings),
      price_list: JSON.stringify(settings.priceList),
      second_factor: JSON.stringify(settings.secondFactor),
      version: sql<number>`version + 1`,
    })
    .execute()
}
