-- Reminders of examinations that fall due. A reminder is a mail without a document, and whoever gets it can end that.
alter table mails
  alter column file_id drop not null,
  add column unsubscribe_url text,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('invoice', 'certificate', 'credit-note', 'reminder'));

alter table tool_settings add column reminders_on boolean not null default true;

-- A company without a row has the defaults.
create table company_reminders (
  company_id uuid primary key references companies,
  is_on boolean not null,
  -- So many days before an examination is due.
  days integer[] not null,
  weekly_when_overdue boolean not null,
  version integer not null,
  -- Who is answered by whoever replies to a reminder.
  changed_by uuid references users
);

create table reminder_recipients (
  company_id uuid not null references companies,
  contact_id uuid not null references contacts,
  -- Removed by the office, or unsubscribed by themselves.
  state text not null check (state in ('active', 'removed', 'unsubscribed')),
  -- Opens the page on which they unsubscribe; kept, because mails that were sent name it.
  token text not null unique,
  changed_at timestamptz not null,
  primary key (company_id, contact_id)
);

-- At most one a day to a company, whichever server makes it; each recipient gets a mail of their own.
create table reminders (
  id uuid primary key,
  company_id uuid not null references companies,
  sent_on date not null,
  piece_count integer not null,
  unique (company_id, sent_on)
);

-- What was told of a piece, once for each step of a due date. A step is so many days before the due date, and negative
-- after it. Those that had passed when a nearer one was told are covered by it.
create table reminder_steps (
  equipment_id uuid not null references equipment,
  due_on date not null,
  step integer not null,
  is_covered boolean not null,
  reminder_id uuid not null references reminders,
  primary key (equipment_id, due_on, step)
);

-- The days whose reminders have all been made.
create table reminder_runs (
  day date primary key,
  finished_at timestamptz not null
);
