// Made from the migrations by `npm run tables`; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AuditLog {
  id: GeneratedAlways<number>
  at: Date
  actor_id: string | null
  what: string
  about: string | null
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
}

export interface Companies {
  id: Generated<string>
  name: string
  address: Generated<string>
  logo_file_id: string | null
  use_logo_in_pdf: Generated<boolean>
  created_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

export interface Contacts {
  id: Generated<string>
  company_id: string
  name: string
  email: string
  phone: Generated<string>
  created_at: Date
  deleted_at: Date | null
}

export interface FailedSignIns {
  id: GeneratedAlways<number>
  address: string
  account: string
  at: Date
}

export interface Files {
  id: Generated<string>
  kind: string
  key: string
  original_key: string | null
  name: string
  media_type: string
  bytes: number
  sha256: string
  uploaded_by: string | null
  created_at: Date
}

export interface HeadSignature {
  only_one: Generated<boolean>
  file_id: string
  authorized_by: string
  saved_at: Date
}

export interface Sessions {
  id: Generated<string>
  user_id: string
  token_sha256: Buffer
  file_key: Buffer
  created_at: Date
  idle_until: Date
  ends_at: Date
}

export interface SetupCodes {
  code_sha256: Buffer
  created_at: Date
}

export interface SiteAddresses {
  id: Generated<string>
  company_id: string
  address_line1: string
  address_line2: Generated<string>
  city: string
  postcode: string
  created_at: Date
  deleted_at: Date | null
}

export interface ToolSettings {
  only_one: Generated<boolean>
  company_name: Generated<string>
  company_address: Generated<string>
  company_number: Generated<string>
  insurance_details: Generated<string>
  vat_number: Generated<string>
  payment_details: Generated<string>
  authorization_name: Generated<string>
  authorization_title: Generated<string>
  logo_file_id: string | null
  version: Generated<number>
}

export interface Users {
  id: Generated<string>
  name: string
  email: string
  password_hash: string
  role: string
  company_id: string | null
  qualifications: Generated<string>
  employer: Generated<string>
  signature_file_id: string | null
  created_at: Date
  deleted_at: Date | null
  version: Generated<number>
}

export interface DB {
  audit_log: AuditLog
  companies: Companies
  contacts: Contacts
  failed_sign_ins: FailedSignIns
  files: Files
  head_signature: HeadSignature
  sessions: Sessions
  setup_codes: SetupCodes
  site_addresses: SiteAddresses
  tool_settings: ToolSettings
  users: Users
}
