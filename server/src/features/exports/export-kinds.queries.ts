import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Words } from '#server/db/columns.ts'
import type { DB } from '#server/db/tables.ts'
import {
  atSites,
  byCompany,
  certificatesOf,
  type CompanyScope,
  type Condition,
  equipmentOf,
  invoicesOf,
  itemsOf,
  jobsOf,
  noticesOf,
  peopleOf,
  toldAt,
} from './export-scope.queries.ts'

export interface ExportKind {
  name: string
  summary: string
  table: keyof DB
  columns: readonly string[]
  joined?: Record<string, RawBuilder<unknown>>
  where?: Condition
  ofCompany: (scope: CompanyScope) => Condition | null
}

/** Says of a table which columns leave, several in a text; one that isn't there does not compile. */
function kind<Table extends keyof DB, const Texts extends readonly string[]>(
  table: Table,
  facts: Omit<ExportKind, 'table' | 'columns'> & {
    columns: { [Index in keyof Texts]: Words<Texts[Index]> extends keyof DB[Table] ? Texts[Index] : never }
  },
): ExportKind {
  return { ...facts, table, columns: facts.columns.flatMap((text) => text.split(' ')) }
}

const isLive = sql<SqlBool>`deleted_at is null`
const none = () => null
const nameOf = (column: string) => sql`(select name from users where id = ${sql.ref(column)})`

export const exportKinds: readonly ExportKind[] = [
  kind('companies', {
    name: 'companies',
    summary: 'A customer’s firm.',
    columns: ['id name address logo_file_id created_at version'],
    where: isLive,
    ofCompany: ({ companyId }) => sql`id = ${companyId}`,
  }),
  kind('site_addresses', {
    name: 'sites',
    summary: 'A site of a company.',
    columns: [
      'id company_id address_line1 address_line2 city postcode main_activity is_in_northern_ireland',
      'created_at',
    ],
    where: isLive,
    ofCompany: (scope) => atSites(scope, sql`id`),
  }),
  kind('contacts', {
    name: 'contacts',
    summary: 'A person at a company who gets documents.',
    columns: ['id company_id name email phone gets_notices created_at'],
    where: isLive,
    ofCompany: byCompany,
  }),
  kind('users', {
    name: 'users',
    summary: 'A person who signs in.',
    columns: [
      'id name email role company_id qualifications employer employer_address phone signature_file_id',
      'created_at',
    ],
    where: isLive,
    ofCompany: peopleOf,
  }),
  kind('memberships', {
    name: 'memberships',
    summary: 'A customer’s membership of a company: of all its sites, or of those in siteAddressIds.',
    columns: ['user_id company_id is_all_sites may_invite'],
    joined: {
      siteAddressIds: sql`array(select site_address_id from membership_sites as reached
        where reached.user_id = memberships.user_id and reached.company_id = memberships.company_id order by 1)`,
    },
    ofCompany: (scope) => {
      const people = peopleOf(scope)
      return people && sql`company_id = ${scope.companyId} and user_id in (select id from users where ${people})`
    },
  }),
  kind('equipment', {
    name: 'equipment',
    summary: 'A piece of equipment as the register has it.',
    columns: [
      'id company_id site_address_id location serial_number asset_number description manufacturer',
      'model_name wll swl_configuration hol manufactured_on examination_type ownership lessor_name',
      'lessor_address lessor_email lifecycle lifecycle_reason last_item_id last_examined_on',
      'next_examination_on is_not_fit has_immediate_danger danger_by rectified_on rectified_by created_at',
      'version',
    ],
    where: sql`is_listed`,
    ofCompany: (scope) => atSites(scope),
  }),
  kind('imported_examinations', {
    name: 'earlier-examinations',
    summary: 'An examination from the previous system, as it was imported.',
    columns: ['id equipment_id examined_on next_examination_on report_number examiner is_safe created_at'],
    ofCompany: (scope) => sql`equipment_id in (${equipmentOf(scope)})`,
  }),
  kind('jobs', {
    name: 'jobs',
    summary: 'A visit to a site.',
    columns: [
      'id number title description status scheduled_on start_time duration_minutes company_id',
      'site_address_id assigned_engineer_id completed_at completed_by created_at version',
    ],
    joined: { assignedEngineerName: nameOf('jobs.assigned_engineer_id') },
    where: isLive,
    ofCompany: (scope) => (scope.isForCustomer ? sql`${atSites(scope)} and status <> 'cancelled'` : atSites(scope)),
  }),
  kind('inspection_items', {
    name: 'items',
    summary: 'What was written about a piece in a job: particulars, result and findings.',
    columns: [
      'id job_id equipment_id status outcome outcome_reason serial_number asset_number description',
      'manufacturer model_name wll swl_configuration hol manufactured_on additional_info is_accessory',
      'lifts_people examination_type scheme_reference exceptional_event first_after_install',
      'installed_correctly last_examined_on examined_on next_examination_on test_details limitations',
      'fit_for_purpose serious_injury_risk examined_by photo_file_id more_photo_file_ids created_at',
      'updated_at version',
    ],
    joined: { examinedByName: nameOf('inspection_items.examined_by') },
    where: isLive,
    ofCompany: (scope) => sql`job_id in (${jobsOf(scope)})`,
  }),
  kind('defects', {
    name: 'defects',
    summary: 'A defect of an item, and how it ended.',
    columns: [
      'id item_id position part description class danger_by repair is_stated is_notified found_on ended_by',
      'ended_on',
    ],
    ofCompany: (scope) => sql`item_id in (${itemsOf(scope)})`,
  }),
  kind('rectifications', {
    name: 'rectifications',
    summary: 'A repair that was recorded for a piece.',
    columns: ['id equipment_id rectified_on rectified_by description document_file_id recorded_at taken_back_at'],
    ofCompany: (scope) => sql`equipment_id in (${equipmentOf(scope)})`,
  }),
  kind('certificates', {
    name: 'certificates',
    summary: 'A version of a report of thorough examination; `facts` is what it says.',
    columns: [
      'id job_id company_id number version code file_id sha256 completed_at issued_at issued_by sealed_with',
      'is_timestamped facts',
    ],
    joined: {
      withdrawnAt: sql`(select withdrawn_at from certificate_withdrawals where certificate_id = certificates.id)`,
      withdrawnBecause: sql`(select reason from certificate_withdrawals where certificate_id = certificates.id)`,
    },
    ofCompany: (scope) => sql`id in (${certificatesOf(scope)})`,
  }),
  kind('certificate_extracts', {
    name: 'extracts',
    summary: 'What a certificate says of one item, as a file of its own.',
    columns: ['id certificate_id item_id code file_id sha256 made_at'],
    ofCompany: (scope) => sql`certificate_id in (${certificatesOf(scope)})`,
  }),
  kind('notices', {
    name: 'notices',
    summary: 'A notice of a danger: in which words who was told.',
    columns: [
      'id job_id told_company_id words told_name told_role how told_at serious_injury_risk',
      'signature_file_id made_by made_at state',
    ],
    ofCompany: (scope) => toldAt(scope),
  }),
  kind('notice_acknowledgements', {
    name: 'acknowledgements',
    summary: 'What a customer answered to a notice.',
    columns: ['id notice_id item_id says repair_by name words at photo_file_id taken_back_at'],
    ofCompany: (scope) => sql`notice_id in (${noticesOf(scope)}) and company_id = ${scope.companyId}`,
  }),
  kind('notice_calls', {
    name: 'calls',
    summary: 'A telephone call about a notice.',
    columns: ['id notice_id name called_at words recorded_at'],
    ofCompany: (scope) => sql`notice_id in (${noticesOf(scope)}) and company_id = ${scope.companyId}`,
  }),
  kind('authority_copies', {
    name: 'authority-copies',
    summary: 'The copy of a report for the enforcing authority.',
    columns: ['id notice_id opened_at authority name how sent_on reference not_needed_reason closed_at'],
    ofCompany: (scope) => (scope.isForCustomer ? null : sql`notice_id in (${noticesOf(scope)})`),
  }),
  kind('invoices', {
    name: 'invoices',
    summary: 'An invoice; money in whole pence, VAT in hundredths of a per cent.',
    columns: [
      'id number job_id status lines subtotal_pence vat_basis_points vat_pence total_pence credited_pence',
      'terms payment_days notes order_number issued_on supplied_on sent_at paid_at voided_at void_reason',
      'pdf_file_id created_at',
    ],
    where: isLive,
    ofCompany: (scope) => sql`id in (${invoicesOf(scope)})`,
  }),
  kind('credit_notes', {
    name: 'credit-notes',
    summary: 'A credit note; money in whole pence.',
    columns: [
      'id number invoice_id reason lines subtotal_pence vat_pence total_pence issued_on pdf_file_id',
      'created_at',
    ],
    ofCompany: (scope) => sql`invoice_id in (${invoicesOf(scope)})`,
  }),
  kind('purchase_orders', {
    name: 'orders',
    summary: 'A purchase order; money in whole pence.',
    columns: [
      'id number supplier contract_reference status lines total_pence notes invoice_file_id',
      'delivery_note_file_id ordered_at received_at paid_at created_at',
    ],
    where: isLive,
    ofCompany: none,
  }),
  kind('mails', {
    name: 'mails',
    summary: 'A mail that was sent, without its text: that holds links which open records.',
    columns: ['id kind about contact_id to_name to_email subject file_id status queued_at settled_at'],
    ofCompany: ({ companyId, isForCustomer }) =>
      isForCustomer ? null : sql`contact_id in (select id from contacts where company_id = ${companyId})`,
  }),
  kind('reminders', {
    name: 'reminders',
    summary: 'A reminder of examinations that are due.',
    columns: ['id company_id sent_on piece_count'],
    ofCompany: byCompany,
  }),
  kind('tool_settings', {
    name: 'settings',
    summary: 'The firm’s own details.',
    columns: [
      'company_name company_address company_number insurance_details company_phone vat_number',
      'payment_details payment_terms authorization_name authorization_title logo_file_id price_list',
      'reminders_on',
    ],
    ofCompany: none,
  }),
  kind('audit_log', {
    name: 'history',
    summary: 'What was changed when and by whom, with what stood before and after.',
    columns: ['id at actor_id what about before after'],
    joined: { actorName: nameOf('audit_log.actor_id') },
    ofCompany: (scope) =>
      sql`(about in (${equipmentOf(scope)}) or about in (select id from site_addresses where ${atSites(scope, sql`id`)})
        ${scope.siteIds ? sql`` : sql`or about = ${scope.companyId} or about in (select id from contacts where company_id = ${scope.companyId})`})`,
  }),
]
