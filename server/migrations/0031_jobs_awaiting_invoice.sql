-- Completed jobs without an invoice. Few among very many: looking for them through all jobs would be the slowest part of
-- the page that shows them.
create table jobs_awaiting_invoice (
  job_id uuid primary key references jobs,
  completed_at timestamptz not null
);
create index jobs_awaiting_invoice_by_completion on jobs_awaiting_invoice (completed_at desc, job_id desc);

create function decide_jobs_awaiting_invoice(job_ids uuid[]) returns void language sql as $$
  with waiting as (
    select id, completed_at from jobs
    where id = any(job_ids) and status = 'completed' and deleted_at is null
      and not exists (select from invoices where invoices.job_id = jobs.id and invoices.deleted_at is null)
  ), gone as (
    delete from jobs_awaiting_invoice
    where job_id = any(job_ids) and not exists (select from waiting where waiting.id = job_id)
  )
  insert into jobs_awaiting_invoice (job_id, completed_at)
  select id, completed_at from waiting order by id
  on conflict (job_id) do update set completed_at = excluded.completed_at
$$;

create function decide_new_jobs_awaiting_invoice() returns trigger language plpgsql as $$
begin
  perform decide_jobs_awaiting_invoice(array(select id from new_jobs where status = 'completed'));
  return null;
end $$;

create function decide_changed_jobs_awaiting_invoice() returns trigger language plpgsql as $$
begin
  perform decide_jobs_awaiting_invoice(array(
    select id from new_jobs join old_jobs using (id)
    where (new_jobs.status, new_jobs.completed_at, new_jobs.deleted_at)
      is distinct from (old_jobs.status, old_jobs.completed_at, old_jobs.deleted_at)
  ));
  return null;
end $$;

-- Whoever writes an invoice holds its job, so the two ways in can't miss each other.
create function decide_invoiced_jobs() returns trigger language plpgsql as $$
begin
  perform decide_jobs_awaiting_invoice(array(select job_id from new_invoices));
  return null;
end $$;

create trigger new_jobs_may_await_invoice after insert on jobs
  referencing new table as new_jobs
  for each statement execute function decide_new_jobs_awaiting_invoice();

create trigger changed_jobs_may_await_invoice after update on jobs
  referencing old table as old_jobs new table as new_jobs
  for each statement execute function decide_changed_jobs_awaiting_invoice();

create trigger new_invoices_settle_jobs after insert on invoices
  referencing new table as new_invoices
  for each statement execute function decide_invoiced_jobs();

create trigger changed_invoices_settle_jobs after update on invoices
  referencing new table as new_invoices
  for each statement execute function decide_invoiced_jobs();

select decide_jobs_awaiting_invoice(array(select id from jobs where status = 'completed'));
