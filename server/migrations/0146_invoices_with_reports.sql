-- An invoice can be mailed together with the report of its job, which it is listed with and replaced like one of its own.
alter table mails
  add column report_file_id uuid references files,
  add column report_of uuid references jobs,
  add check ((report_file_id is null) = (report_of is null));
create index mails_by_report on mails (report_of, queued_at desc, id) where report_of is not null;

-- Under which id an invoice was approved: pressing twice sends once.
alter table invoices add column approval_id uuid unique;
