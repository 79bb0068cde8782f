-- A customer's list narrowed to one site comes in the order of its days.
drop index jobs_by_site;
create index jobs_by_site on jobs (site_address_id, scheduled_on desc, id desc) where deleted_at is null;
