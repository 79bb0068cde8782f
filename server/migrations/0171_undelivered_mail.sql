-- What must not wait behind others, such as a danger, leaves first.
alter table mails add column is_urgent boolean not null default false;

-- An administrator decided that it is not sent. What failed before there was a list of it was seen on its document.
alter table mails add column dismissed_at timestamptz;
update mails set dismissed_at = settled_at where status = 'failed';

-- Under System, until somebody decides.
create index mails_undelivered on mails (queued_at desc, id) where status in ('failed', 'held') and dismissed_at is null;
