create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('equipment', 'companies', 'users')),
  state text not null check (state in ('reading', 'mapping', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  file_id uuid not null references files,
  file_name text not null,
  -- For rows that name no company.
  company_id uuid references companies,
  sheets jsonb not null default '[]',
  sheet text,
  header_row integer,
  -- What was read of each column, and the field it was mapped to.
  columns jsonb not null default '[]',
  date_orders jsonb not null default '{}',
  serial_width integer,
  -- What was chosen for names that nobody knew, and what the run made of it.
  names jsonb not null default '[]',
  made jsonb not null default '[]',
  unknown_names jsonb not null default '[]',
  problems jsonb not null default '[]',
  notes jsonb not null default '[]',
  counts jsonb not null default '{}',
  progress_done integer not null default 0,
  progress_of integer not null default 0,
  error text,
  -- Since when it waits for its turn, or has it.
  queued_at timestamptz not null,
  ran_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  finished_at timestamptz,
  version integer not null default 1
);
create index imports_by_creation on imports (created_at desc);
create index imports_in_turn on imports (queued_at) where state in ('reading', 'checking', 'running', 'undoing');

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row integer not null,
  cells jsonb not null,
  -- Its columns that are merged with others, or hold a formula without a value.
  merged integer[],
  unsolved integer[],
  outcome text check (outcome in ('create', 'update', 'unchanged', 'needsYou', 'skipped')),
  matched_by text check (matched_by in ('_id', 'identity')),
  label text not null default '',
  record_id uuid,
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  notes jsonb not null default '[]',
  -- How its record stood when it was checked: what was changed since is not overwritten.
  stood_as text,
  done_at timestamptz,
  -- What was there before, and how the record stood after.
  undo jsonb,
  undone_at timestamptz,
  primary key (import_id, row)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, row);

-- How sheets with these headers were mapped last time.
create table import_mappings (
  kind text not null,
  headers text not null,
  columns jsonb not null,
  date_orders jsonb not null,
  serial_width integer,
  used_at timestamptz not null,
  primary key (kind, headers)
);

-- From the previous system, as a sheet told it: no report of ours.
create table imported_examinations (
  id uuid primary key default gen_random_uuid(),
  equipment_id uuid not null references equipment,
  import_id uuid references imports,
  examined_on date,
  next_examination_on date,
  report_number text not null default '',
  examiner text not null default '',
  is_safe boolean,
  created_at timestamptz not null,
  check (coalesce(examined_on, next_examination_on) is not null)
);
create unique index imported_examinations_of_piece on imported_examinations (equipment_id, coalesce(examined_on, '-infinity'));
