-- A notice is mailed without a document, to contacts of the company and to the administrators.
alter table mails
  alter column file_id drop not null,
  alter column contact_id drop not null,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('invoice', 'certificate', 'credit-note', 'reminder', 'notice'));

-- Whoever holds the link of such a mail may read and answer the notice. Only the hash of what is in the link is stored here.
create table notice_links (
  token_sha256 bytea primary key,
  notice_id uuid not null references notices,
  mail_id uuid not null references mails,
  name text not null
);
create index notice_links_of_notice on notice_links (notice_id);

-- Who was sent a notice, and in which round: the first goes out at once, the next when nobody has read it in two hours.
create table notice_mails (
  mail_id uuid primary key references mails,
  notice_id uuid not null references notices,
  round integer not null
);
create index notice_mails_of_notice on notice_mails (notice_id, round);
-- The few that nobody is known to have read.
create index notices_without_reading on notices (made_at) where origin <> 'migration';
