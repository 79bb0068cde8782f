// Made from the migrations by `npm run tables`; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface DB {
  accepted_completions: {
    job_id: string
    id: string
  }
  api_tokens: {
    id: Generated<string>
    user_id: string
    name: string
    token_sha256: Buffer
    file_key: Buffer
    role: 'engineer' | 'admin'
    read_only: boolean
    ends_on: string
    created_at: Date
    last_used_at: Date | null
    warned_at: Date | null
    revoked_at: Date | null
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: string | null
    token_id: string | null
    what: string
    about: string | null
    before: ColumnType<unknown, string | null | undefined, string | null>
    after: ColumnType<unknown, string | null | undefined, string | null>
  }
  authority_copies: {
    id: Generated<string>
    notice_id: string
    opened_at: Date
    authority: 'hse' | 'local_authority' | 'orr' | 'onr' | null
    name: Generated<string>
    how: 'email' | 'post' | 'online_form' | 'by_hand' | null
    sent_on: string | null
    reference: Generated<string>
    not_needed_reason: string | null
    other_authority_reason: Generated<string>
    closed_at: Date | null
    closed_by: string | null
  }
  backups: {
    made_at: Date
    place: string
  }
  calendar_feeds: {
    user_id: string
    token_sha256: Buffer
    scope: 'own' | 'all'
    created_at: Date
  }
  certificate_extracts: {
    id: string
    certificate_id: string
    item_id: string
    code: string
    file_id: string
    sha256: string
    made_at: Date
    made_by: string | null
    sealed_with: string
    is_timestamped: boolean
  }
  certificate_numbers: {
    only_one: Generated<boolean>
    last: Generated<number>
  }
  certificate_withdrawals: {
    certificate_id: string
    withdrawn_at: Date
    withdrawn_by: string | null
    reason: string
  }
  certificates: {
    id: Generated<string>
    job_id: string
    number: number
    version: number
    code: string
    file_id: string
    sha256: string
    facts: ColumnType<unknown, string, string | null>
    completed_at: Date
    issued_at: Date
    issued_by: string | null
    sealed_with: string
    is_timestamped: boolean
    company_id: string
    words: GeneratedAlways<string>
  }
  companies: {
    id: Generated<string>
    name: string
    address: Generated<string>
    logo_file_id: string | null
    use_logo_in_pdf: Generated<boolean>
    public_page: Generated<'nothing' | 'condition' | 'certificate'>
    created_at: Date
    deleted_at: Date | null
    version: Generated<number>
    made_sha256: Buffer | null
    search_text: GeneratedAlways<string>
  }
  company_reminders: {
    company_id: string
    is_on: boolean
    days: number[]
    weekly_when_overdue: boolean
    version: number
    changed_by: string | null
  }
  contacts: {
    id: Generated<string>
    company_id: string
    name: string
    email: string
    phone: Generated<string>
    created_at: Date
    deleted_at: Date | null
    gets_notices: Generated<boolean>
    made_sha256: Buffer | null
    search_text: GeneratedAlways<string>
  }
  count_notes: {
    id: string
    job_id: string
    equipment_id: string
    text: string
    written_at: Date
    written_by: string
  }
  credit_note_numbers: {
    only_one: Generated<boolean>
    last: Generated<number>
  }
  credit_notes: {
    id: Generated<string>
    number: number
    invoice_id: string
    reason: string
    lines: ColumnType<unknown, string, string | null>
    vat_groups: ColumnType<unknown, string, string | null>
    subtotal_pence: number
    vat_pence: number
    total_pence: number
    issued_on: string
    firm: ColumnType<unknown, string, string | null>
    created_at: Date
    created_by: string | null
    pdf_file_id: string | null
  }
  defects: {
    id: string
    item_id: string
    sent_as: string
    position: number
    part: string
    description: string
    class: 'danger' | 'could_become_danger' | 'observation'
    is_potential_too: Generated<boolean>
    danger_by: string | null
    repair: string
    is_stated: boolean
    is_notified: Generated<boolean>
    stands_now: boolean | null
    stands_by: string | null
    found_on: string | null
    ended_by: 'examined' | 'rectified' | null
    ended_on: string | null
    end_examined_on: string | null
  }
  earlier_closings: {
    id: GeneratedAlways<number>
    copy_id: string
    authority: 'hse' | 'local_authority' | 'orr' | 'onr' | null
    name: string
    how: 'email' | 'post' | 'online_form' | 'by_hand' | null
    sent_on: string | null
    reference: string
    not_needed_reason: string | null
    closed_at: Date
    closed_by: string
  }
  ended_sessions: {
    token_sha256: Buffer
    user_id: string
    reason: 'expired' | 'signed-out' | 'ended' | 'password-changed'
    ended_at: Date
  }
  equipment: {
    id: Generated<string>
    company_id: string
    site_address_id: string | null
    is_listed: GeneratedAlways<boolean>
    next_examination_on: string | null
    lifecycle: Generated<'in_service' | 'stored' | 'withdrawn'>
    is_not_fit: Generated<boolean>
    has_immediate_danger: Generated<boolean>
    danger_by: string | null
    rectified_on: string | null
    not_presented_times: Generated<number>
    search_text: GeneratedAlways<string>
    identity: string
    serial_number: string
    asset_number: Generated<string>
    description: string
    manufacturer: Generated<string>
    model_name: Generated<string>
    created_at: Date
    placed_at: Date | null
    location: Generated<string>
    wll: Generated<string>
    swl_configuration: Generated<string>
    hol: Generated<string>
    manufactured_on: string | null
    examination_type: Generated<'6_monthly' | '12_monthly' | 'written_scheme' | 'exceptional'>
    ownership: Generated<'owned' | 'hired'>
    lessor_name: Generated<string>
    lessor_address: Generated<string>
    lessor_email: Generated<string>
    lifecycle_reason: Generated<string>
    is_registered: Generated<boolean>
    made_sha256: Buffer | null
    merged_into: string | null
    updated_at: Date | null
    version: Generated<number>
    live_items: Generated<number>
    last_item_id: string | null
    last_examined_on: string | null
    rectified_by: Generated<string>
    rectified_reported_by: Generated<string>
  }
  equipment_aliases: {
    company_id: string
    identity: string
    equipment_id: string
    created_at: Date
  }
  equipment_merges: {
    id: Generated<string>
    equipment_id: string
    into_id: string
    item_ids: string[]
    merged_at: Date
    merged_by: string | null
    unmerged_at: Date | null
    unmerged_by: string | null
  }
  exports: {
    id: Generated<string>
    company_id: string | null
    is_for_customer: boolean
    site_address_ids: string[] | null
    state: Generated<'waiting' | 'making' | 'ready' | 'failed'>
    done: Generated<number>
    total: Generated<number>
    bytes: number | null
    error: string | null
    created_at: Date
    created_by: string
    finished_at: Date | null
  }
  failed_sign_ins: {
    id: GeneratedAlways<number>
    address: string
    account: string
    at: Date
  }
  files: {
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
    was_used: Generated<boolean>
  }
  head_signature: {
    only_one: Generated<boolean>
    file_id: string
    authorized_by: string
    saved_at: Date
    saved_by: string | null
  }
  import_mappings: {
    kind: string
    headers: string
    columns: ColumnType<unknown, string, string | null>
    date_orders: ColumnType<unknown, string, string | null>
    serial_width: number | null
    used_at: Date
  }
  import_rows: {
    import_id: string
    row: number
    cells: ColumnType<unknown, string, string | null>
    merged: number[] | null
    unsolved: number[] | null
    outcome: 'create' | 'update' | 'unchanged' | 'needsYou' | 'skipped' | null
    matched_by: '_id' | 'identity' | null
    label: Generated<string>
    record_id: string | null
    changes: ColumnType<unknown, string | undefined, string | null>
    problems: ColumnType<unknown, string | undefined, string | null>
    notes: ColumnType<unknown, string | undefined, string | null>
    stood_as: string | null
    done_at: Date | null
    undo: ColumnType<unknown, string | null | undefined, string | null>
    undone_at: Date | null
  }
  imported_examinations: {
    id: Generated<string>
    equipment_id: string
    import_id: string | null
    examined_on: string | null
    next_examination_on: string | null
    report_number: Generated<string>
    examiner: Generated<string>
    is_safe: boolean | null
    created_at: Date
  }
  imports: {
    id: Generated<string>
    kind: 'equipment' | 'companies' | 'users'
    state: 'reading' | 'mapping' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'
    file_id: string
    file_name: string
    company_id: string | null
    sheets: ColumnType<unknown, string | undefined, string | null>
    sheet: string | null
    header_row: number | null
    columns: ColumnType<unknown, string | undefined, string | null>
    date_orders: ColumnType<unknown, string | undefined, string | null>
    serial_width: number | null
    names: ColumnType<unknown, string | undefined, string | null>
    made: ColumnType<unknown, string | undefined, string | null>
    unknown_names: ColumnType<unknown, string | undefined, string | null>
    problems: ColumnType<unknown, string | undefined, string | null>
    notes: ColumnType<unknown, string | undefined, string | null>
    counts: ColumnType<unknown, string | undefined, string | null>
    progress_done: Generated<number>
    progress_of: Generated<number>
    error: string | null
    queued_at: Date
    ran_at: Date | null
    created_by: string
    created_at: Date
    finished_at: Date | null
    version: Generated<number>
  }
  inspection_items: {
    id: Generated<string>
    place: GeneratedAlways<number>
    job_id: string
    equipment_id: string | null
    status: 'awaiting_inspection' | 'requires_repair' | 'inspected'
    serial_number: string
    asset_number: Generated<string>
    description: string
    hol: Generated<string>
    manufacturer: Generated<string>
    model_name: Generated<string>
    wll: Generated<string>
    swl_configuration: Generated<string>
    manufactured_on: string | null
    additional_info: Generated<string>
    last_examined_on: string | null
    photo_file_id: string | null
    first_after_install: Generated<boolean>
    installed_correctly: boolean | null
    serious_injury_risk: boolean | null
    examination_type: Generated<'6_monthly' | '12_monthly' | 'written_scheme' | 'exceptional'>
    examined_on: string | null
    next_examination_on: string | null
    test_details: Generated<string>
    fit_for_purpose: Generated<boolean>
    created_at: Date
    created_by: string | null
    updated_at: Date
    deleted_at: Date | null
    version: Generated<number>
    added_at: Date | null
    recorded_at: Date | null
    sort_at: GeneratedAlways<Date>
    is_accessory: boolean | null
    lifts_people: boolean | null
    scheme_reference: Generated<string>
    exceptional_event: Generated<string>
    examined_by: string | null
    changed_by_office_at: Date | null
    outcome: Generated<'examined' | 'not_presented' | 'not_found' | 'no_access' | 'withdrawn' | 'not_this_visit'>
    outcome_reason: Generated<string>
    limitations: Generated<string>
    more_photo_file_ids: ColumnType<unknown, string | undefined, string | null>
    equipment_choice: Generated<'words' | 'named' | 'other'>
  }
  invoice_numbers: {
    only_one: Generated<boolean>
    last: Generated<number>
  }
  invoices: {
    id: Generated<string>
    job_id: string
    number: number
    status: Generated<'awaiting_invoice' | 'invoice_generated' | 'invoice_sent' | 'invoice_paid' | 'invoice_void'>
    deleted_at: Date | null
    is_credited_in_full: GeneratedAlways<boolean>
    total_pence: number
    credited_pence: Generated<number>
    lines: ColumnType<unknown, string, string | null>
    subtotal_pence: number
    vat_basis_points: number
    vat_pence: number
    terms: string
    notes: Generated<string>
    created_at: Date
    created_by: string | null
    sent_at: Date | null
    paid_at: Date | null
    pdf_file_id: string | null
    pdf_says: string | null
    version: Generated<number>
    issued_at: Date | null
    issued_on: string | null
    supplied_on: string | null
    payment_days: number | null
    order_number: Generated<string>
    frozen: ColumnType<unknown, string | null | undefined, string | null>
    voided_at: Date | null
    voided_by: string | null
    void_reason: string | null
    first_sent_at: Date | null
    first_paid_at: Date | null
    approval_id: string | null
    chased_at: Date | null
    invoiced_on: GeneratedAlways<string>
  }
  item_writes: {
    item_id: string
    version: number
    content_sha256: Buffer
    written_at: Date
    written_by: string
    content_before: ColumnType<unknown, string | null | undefined, string | null>
  }
  job_assignments: {
    job_id: string
    user_id: string
    since: Date
    until: Date | null
    lost_visit: ColumnType<unknown, string | null | undefined, string | null>
  }
  job_numbers: {
    only_one: Generated<boolean>
    last: Generated<number>
  }
  jobs: {
    id: Generated<string>
    company_id: string
    site_address_id: string
    assigned_engineer_id: string | null
    status: Generated<'pending' | 'in_progress' | 'completed' | 'cancelled'>
    scheduled_on: string
    completed_at: Date | null
    deleted_at: Date | null
    number: number
    search_text: GeneratedAlways<string>
    title: string
    description: Generated<string>
    completed_by: string | null
    created_at: Date
    created_by: string | null
    version: Generated<number>
    made_sha256: Buffer | null
    signed_heading: ColumnType<unknown, string | null | undefined, string | null>
    report_withdrawn_at: Date | null
    completion_reason: Generated<string>
    late_reason: Generated<string>
    start_time: string | null
    duration_minutes: number | null
    changed_at: Date | null
    expects: Generated<'items' | 'site'>
    revisit_of: string | null
    former_company_ids: Generated<string[]>
  }
  lessor_mails: {
    mail_id: string
    certificate_id: string
    item_ids: string[]
  }
  log_blocks: {
    number: number
    rows: Buffer
    hash: Buffer
    signature: Buffer
    sealed_at: Date
  }
  log_checks: {
    only_one: Generated<boolean>
    holds: boolean
    sealed_up_to: number | null
    first_differing: number | null
    problem: string
    checked_at: Date
  }
  mails: {
    id: Generated<string>
    kind: 'invoice' | 'certificate' | 'credit-note' | 'reminder' | 'notice' | 'invitation' | 'password-reset' | 'password-changed' | 'token-ending' | 'second-factor' | 'colleague-invited'
    about: string
    contact_id: string | null
    to_name: string
    to_email: string
    subject: string
    body: string
    file_id: string | null
    status: Generated<'queued' | 'sent' | 'written' | 'failed' | 'held'>
    attempts: Generated<number>
    last_problem: Generated<string>
    queued_at: Date
    queued_by: string
    settled_at: Date | null
    message: string | null
    html: string | null
    report_file_id: string | null
    report_of: string | null
    is_urgent: Generated<boolean>
    dismissed_at: Date | null
    unsubscribe_url: string | null
  }
  membership_sites: {
    user_id: string
    company_id: string
    site_address_id: string
  }
  memberships: {
    user_id: string
    company_id: string
    is_all_sites: boolean
    may_invite: Generated<boolean>
  }
  not_duplicates: {
    one_id: string
    other_id: string
    said_at: Date
    said_by: string | null
  }
  notice_acknowledgements: {
    id: GeneratedAlways<number>
    notice_id: string
    says: 'will_be_repaired' | 'out_of_use' | 'not_here' | 'disputed'
    repair_by: string | null
    item_id: string | null
    token_sha256: Buffer | null
    name: string
    words: string
    at: Date
    user_id: string | null
    company_id: string
    photo_file_id: string | null
    taken_back_at: Date | null
    taken_back_by: string | null
  }
  notice_calls: {
    id: GeneratedAlways<number>
    notice_id: string
    name: string
    called_at: Date
    words: string
    recorded_at: Date
    recorded_by: string
    company_id: string
  }
  notice_defects: {
    notice_id: string
    defect_id: string
    position: number
    class: 'danger' | 'could_become_danger'
    part: string
    description: string
    danger_by: string | null
    repair: string
  }
  notice_items: {
    notice_id: string
    item_id: string
    position: number
    description: string
    serial_number: string
    asset_number: string
    examined_by: string | null
  }
  notice_links: {
    token_sha256: Buffer
    notice_id: string
    mail_id: string
    name: string
    company_id: string
  }
  notice_mails: {
    mail_id: string
    notice_id: string
    round: number
    company_id: string
  }
  notice_moves: {
    id: GeneratedAlways<number>
    notice_id: string
    from_company_id: string
    to_company_id: string
    moved_at: Date
    moved_by: string
  }
  notices: {
    id: Generated<string>
    job_id: string
    told_company_id: string
    origin: 'person' | 'completion' | 'deletion' | 'late'
    words: string
    told_name: Generated<string>
    told_role: Generated<string>
    how: 'in_person' | 'telephone' | 'text' | 'email' | 'left_in_writing' | null
    told_at: Date | null
    clock_skew_seconds: Generated<number>
    serious_injury_risk: boolean | null
    signature_file_id: string | null
    sha256: Buffer | null
    made_by: string | null
    made_at: Date
    told_by_notice_id: string | null
    state: Generated<'untold' | 'unread' | 'read' | 'disputed' | 'closed'>
  }
  passkeys: {
    id: Generated<string>
    user_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  pending_reviews: {
    id: Generated<string>
    place: GeneratedAlways<number>
    job_id: string
    item_id: string
    kind: 'new-item' | 'changed-item' | 'deleted-item'
    because: 'job-deleted' | 'job-reassigned' | 'job-completed' | 'job-cancelled' | 'imported'
    content: ColumnType<unknown, string | null | undefined, string | null>
    reason: string | null
    sent_sha256: Buffer
    sent_by: string
    recorded_at: Date
    arrived_at: Date
    outcome: Generated<'waiting' | 'accepted' | 'dismissed'>
    settled_by: string | null
    settled_at: Date | null
  }
  purchase_order_numbers: {
    only_one: Generated<boolean>
    last: Generated<number>
  }
  purchase_orders: {
    id: Generated<string>
    number: number
    supplier: string
    contract_reference: Generated<string>
    status: Generated<'draft' | 'ordered' | 'received' | 'paid'>
    lines: ColumnType<unknown, string, string | null>
    total_pence: number
    notes: Generated<string>
    invoice_file_id: string | null
    delivery_note_file_id: string | null
    ordered_at: Date | null
    received_at: Date | null
    paid_at: Date | null
    created_at: Date
    created_by: string | null
    deleted_at: Date | null
    version: Generated<number>
    words: GeneratedAlways<string>
  }
  recovery_codes: {
    user_id: string
    code_sha256: Buffer
  }
  rectification_defects: {
    rectification_id: string
    defect_id: string
  }
  rectifications: {
    id: Generated<string>
    equipment_id: string | null
    rectified_on: string
    rectified_by: string
    description: string
    document_file_id: string | null
    recorded_at: Date
    recorded_by: string
    taken_back_at: Date | null
    taken_back_by: string | null
  }
  reminder_recipients: {
    company_id: string
    contact_id: string
    state: 'active' | 'removed' | 'unsubscribed'
    token: string
    changed_at: Date
  }
  reminder_runs: {
    day: string
    finished_at: Date
  }
  reminder_steps: {
    equipment_id: string
    due_on: string
    step: number
    is_covered: boolean
    reminder_id: string
  }
  reminders: {
    id: string
    company_id: string
    sent_on: string
    piece_count: number
  }
  removed_files: {
    key: string
    removed_at: Date
  }
  reserved_certificate_numbers: {
    number: number
    issue_id: string
    expires_at: Date
  }
  restores: {
    epoch: string
    restored_at: Date
    backup_made_at: Date
    last_certificate: number
    reminders_held_at: Date | null
    rounds_held_at: Date | null
  }
  seal_keys: {
    only_one: Generated<boolean>
    pem: string
    created_at: Date
  }
  sessions: {
    id: Generated<string>
    user_id: string
    token_sha256: Buffer
    file_key: Buffer
    created_at: Date
    idle_until: Date
    ends_at: Date
    device: string
    last_seen_at: Date
    must_set_up: Generated<boolean>
  }
  setup_codes: {
    code_sha256: Buffer
    created_at: Date
  }
  share_links: {
    id: Generated<string>
    token_sha256: Buffer
    company_id: string
    site_address_id: string | null
    ends_on: string
    pin_hash: string | null
    wrong_pins: Generated<number>
    wrong_pin_at: Date | null
    openings: Generated<number>
    last_opened_at: Date | null
    created_at: Date
    created_by: string
    deleted_at: Date | null
  }
  sign_in_challenges: {
    token_sha256: Buffer
    purpose: 'second-factor' | 'passkey' | 'new-passkey'
    user_id: string | null
    tries: Generated<number>
    ends_at: Date
  }
  site_addresses: {
    id: Generated<string>
    company_id: string
    address_line1: string
    address_line2: Generated<string>
    city: string
    postcode: string
    created_at: Date
    deleted_at: Date | null
    main_activity: 'manufacturing' | 'construction' | 'agriculture' | 'warehouse' | 'retail' | 'office' | 'catering_or_hotel' | 'leisure' | 'care_home' | 'consumer_services' | 'vehicle_repair' | 'education' | 'healthcare' | 'local_government' | 'utilities' | 'mine_or_quarry' | 'docks' | 'railway' | 'nuclear' | 'other' | null
    is_in_northern_ireland: boolean | null
    made_sha256: Buffer | null
    search_text: GeneratedAlways<string>
  }
  site_signatures: {
    id: string
    job_id: string
    name: string
    file_id: string
    sha256: Buffer
    signed_at: Date
    received_at: Date
    item_ids: string[] | null
    signed_for: string
  }
  sso_codes: {
    code_sha256: Buffer
    browser_sha256: Buffer
    user_id: string
    ends_at: Date
  }
  sso_identities: {
    user_id: string
    issuer: string
    subject: string
    bound_at: Date
  }
  system_epoch: {
    only_one: Generated<boolean>
    epoch: Generated<string>
  }
  tag_codes: {
    code: string
    issued_at: Date
    issued_by: string | null
  }
  tags: {
    id: string
    value: string
    kind: 'own' | 'foreign'
    equipment_id: string
    bound_at: Date
    bound_by: string | null
    ended_at: Date | null
    ended_by: string | null
  }
  task_runs: {
    name: string
    last_run_at: Date
    last_problem: string
  }
  task_workers: {
    id: string
    seen_at: Date
  }
  tool_settings: {
    only_one: Generated<boolean>
    company_name: Generated<string>
    company_address: Generated<string>
    company_number: Generated<string>
    insurance_details: Generated<string>
    company_phone: Generated<string>
    vat_number: Generated<string>
    payment_details: Generated<string>
    authorization_name: Generated<string>
    authorization_title: Generated<string>
    logo_file_id: string | null
    version: Generated<number>
    payment_terms: Generated<string>
    price_list: ColumnType<unknown, string | undefined, string | null>
    reminders_on: Generated<boolean>
    second_factor: ColumnType<unknown, string | undefined, string | null>
  }
  totp_keys: {
    id: Generated<string>
    user_id: string
    key_encrypted: Buffer
    created_at: Date
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  user_links: {
    user_id: string
    purpose: 'invitation' | 'reset'
    token_sha256: Buffer
    ends_at: Date
  }
  users: {
    id: Generated<string>
    name: string
    email: string
    password_hash: string | null
    role: 'engineer' | 'admin' | 'customer'
    company_id: string | null
    qualifications: Generated<string>
    employer: Generated<string>
    signature_file_id: string | null
    created_at: Date
    deleted_at: Date | null
    version: Generated<number>
    is_demo: Generated<boolean>
    setup_email: string | null
    employer_address: Generated<string>
    phone: Generated<string>
    invited_by: string | null
    joined_as: string | null
    search_text: GeneratedAlways<string>
  }
  verification_lookups: {
    address: string
    minute: Date
    lookups: number
  }
}
