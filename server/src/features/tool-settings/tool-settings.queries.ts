import { sql } from 'kysely'
import type { PriceList, SecondFactorPolicy } from '#contract/tool-settings/tool-settings.rules.ts'
import { camelColumns, toColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'

export function findToolSettings(db: Db) {
  return (
    db
      .selectFrom('tool_settings')
      .select(
        camelColumns(
          'tool_settings',
          'company_name company_address company_number insurance_details company_phone vat_number',
          'payment_details payment_terms price_list authorization_name authorization_title logo_file_id',
          'reminders_on second_factor version',
        ),
      )
      // Only `updateToolSettingsRow` writes them.
      .$narrowType<{ priceList: PriceList; secondFactor: SecondFactorPolicy }>()
      .executeTakeFirstOrThrow()
  )
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
