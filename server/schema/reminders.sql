create table company_reminders (
  company_id uuid primary key references companies,
  is_on boolean not null,
  days integer[] not null,
  weekly_when_overdue boolean not null,
  version integer not null,
  changed_by uuid references users
);

create table reminder_recipients (
  company_id uuid not null references companies,
  contact_id uuid not null references contacts,
  state text not null check (state in ('active', 'removed', 'unsubscribed')),
  token text not null unique,
  changed_at timestamptz not null,
  primary key (company_id, contact_id)
);

create table reminders (
  id uuid primary key,
  company_id uuid not null references companies,
  sent_on date not null,
  piece_count integer not null,
  unique (company_id, sent_on)
);

create table reminder_steps (
  equipment_id uuid not null references equipment,
  due_on date not null,
  step integer not null,
  is_covered boolean not null,
  reminder_id uuid not null references reminders,
  primary key (equipment_id, due_on, step)
);

create table reminder_runs (
  day date primary key,
  finished_at timestamptz not null
);
