-- Whoever lets out equipment is no contact of the company that hires it. They are mailed extracts of a report: of the items
-- that are hired from them. The extracts are made when the mail leaves.
create table lessor_mails (
  mail_id uuid primary key references mails,
  certificate_id uuid not null references certificates,
  item_ids uuid[] not null
);
create index lessor_mails_of_certificate on lessor_mails (certificate_id);
