create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'certificate', 'credit-note', 'reminder', 'notice', 'invitation', 'password-reset', 'password-changed', 'token-ending', 'second-factor', 'colleague-invited')),
  about uuid not null,
  contact_id uuid references contacts,
  to_name text not null,
  to_email text not null,
  subject text not null,
  body text not null,
  file_id uuid references files,
  status text not null default 'queued' check (status in ('queued', 'sent', 'written', 'failed', 'held')),
  attempts integer not null default 0,
  last_problem text not null default '',
  queued_at timestamptz not null,
  queued_by uuid not null references users,
  settled_at timestamptz,
  message text,
  html text,
  report_file_id uuid references files,
  report_of uuid references jobs,
  is_urgent boolean not null default false,
  dismissed_at timestamptz,
  unsubscribe_url text,
  check ((status = 'queued') = (settled_at is null)),
  check ((report_file_id is null) = (report_of is null))
);
create index mails_by_report on mails (report_of, queued_at desc, id) where report_of is not null;
create index mails_by_subject on mails (about, queued_at desc, id);
create index mails_queued on mails (queued_at, id) where status = 'queued';
create index mails_held on mails (queued_at desc, id) where status = 'held';
create index mails_undelivered on mails (queued_at desc, id) where ((status in ('failed', 'held')) and (dismissed_at is null));
