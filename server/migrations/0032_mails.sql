-- Papers mailed to contacts. A row is its own place in the queue: whoever writes it down has queued it.
create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'certificate')),
  -- The invoice, or the job whose certificate it is.
  about uuid not null,
  contact_id uuid not null references contacts,
  -- As they were when it was queued.
  to_name text not null,
  to_email text not null,
  subject text not null,
  body text not null,
  file_id uuid not null references files,
  status text not null default 'queued' check (status in ('queued', 'sent', 'written', 'failed')),
  attempts integer not null default 0,
  last_problem text not null default '',
  -- When it is tried next. While somebody tries it, until when it is theirs: if they are killed, the next one takes it.
  due_at timestamptz not null,
  queued_at timestamptz not null,
  queued_by uuid not null references users,
  settled_at timestamptz,
  check ((status = 'queued') = (settled_at is null))
);
create index mails_due on mails (due_at, id) where status = 'queued';
create index mails_by_subject on mails (about, queued_at desc, id);
