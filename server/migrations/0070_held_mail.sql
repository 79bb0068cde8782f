-- A mail that waited in the queue when a backup was made may have been sent since. After a restore it is held until an
-- administrator decides.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('queued', 'sent', 'written', 'failed', 'held'));
create index mails_held on mails (queued_at desc, id) where status = 'held';
