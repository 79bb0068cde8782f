-- Derived data that triggers still keep. Being replaced by plain queries and TypeScript; nothing is added here.

create table job_counts (
  scope uuid not null,
  status text not null,
  jobs integer not null,
  month date not null,
  primary key (scope, month, status)
);

create table job_words (
  job_id uuid primary key references jobs,
  words text not null,
  scheduled_on date not null,
  status text not null,
  company_id uuid not null,
  site_address_id uuid not null,
  assigned_engineer_id uuid
);
create index job_words_by_company on job_words (company_id, scheduled_on desc, job_id desc);
create index job_words_by_day on job_words (scheduled_on desc, job_id desc);
create index job_words_by_engineer on job_words (assigned_engineer_id, scheduled_on desc, job_id desc);
create index job_words_by_part on job_words using gin (words gin_trgm_ops);

create table invoice_totals (
  status text primary key,
  invoices integer not null,
  total_pence bigint not null,
  credited_in_full integer not null default 0
);

create table jobs_awaiting_invoice (
  job_id uuid primary key references jobs,
  completed_at timestamptz not null
);
create index jobs_awaiting_invoice_by_completion on jobs_awaiting_invoice (completed_at desc, job_id desc);

create table figures (
  measure text not null,
  month date not null,
  value bigint not null,
  primary key (measure, month)
);

create table figure_changes (
  id bigint generated always as identity primary key,
  measure text not null,
  month date not null,
  change bigint not null
);

create table customer_years (
  year integer not null,
  company_id uuid not null references companies,
  invoiced_pence bigint not null,
  primary key (year, company_id)
);
create index customer_years_by_amount on customer_years (year, invoiced_pence desc, company_id);

create table purchase_order_counts (
  status text primary key,
  orders integer not null
);

create table live_counts (
  kind text primary key,
  live integer not null
);

create table job_day_counts (
  day date not null,
  status text not null,
  jobs integer not null,
  primary key (day, status)
);

create table common_parts (
  part text primary key,
  percent integer not null
);

create table job_part_counts (
  day date not null,
  part integer not null,
  status text not null,
  jobs integer not null,
  primary key (day, part, status)
);

create table number_counts (
  kind text not null,
  block integer not null,
  status text not null,
  live integer not null,
  primary key (kind, block, status)
);

create table name_blocks (
  kind text not null,
  from_name text not null,
  from_id uuid not null,
  live integer not null,
  primary key (kind, from_name, from_id)
);

create table equipment_words (
  equipment_id uuid primary key references equipment on delete cascade,
  company_id uuid not null references companies,
  words text not null
);
create index equipment_words_by_company on equipment_words (company_id);
create index equipment_words_by_part on equipment_words using gin (words gin_trgm_ops);

create table due_sites (
  company_id uuid not null references companies,
  site_address_id uuid,
  earliest_due_on date not null,
  unique nulls not distinct (company_id, site_address_id)
);
create index due_sites_by_day on due_sites (earliest_due_on);

set local check_function_bodies = off;

create function add_to_customer_years(years integer[], company_ids uuid[], pence bigint[]) returns void language plpgsql as $$
begin
  if not exists (
    select from unnest(years, company_ids, pence) as changed (year, company_id, amount)
    group by year, company_id having sum(amount) <> 0
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('customer_years', 0));
  insert into customer_years as kept (year, company_id, invoiced_pence)
  select year, company_id, sum(amount)
  from unnest(years, company_ids, pence) as changed (year, company_id, amount)
  group by year, company_id
  having sum(amount) <> 0
  order by year, company_id
  on conflict (year, company_id) do update set invoiced_pence = kept.invoiced_pence + excluded.invoiced_pence;
end $$;

create function add_to_invoice_totals(statuses text[], counts integer[], pence bigint[], credited integer[]) returns void language sql as $$
  insert into invoice_totals as kept (status, invoices, total_pence, credited_in_full)
  select status, sum(count), sum(total), sum(full_credit)
  from unnest(statuses, counts, pence, credited) as changed (status, count, total, full_credit)
  group by status
  having sum(count) <> 0 or sum(total) <> 0 or sum(full_credit) <> 0
  order by status
  on conflict (status) do update
    set invoices = kept.invoices + excluded.invoices, total_pence = kept.total_pence + excluded.total_pence,
      credited_in_full = kept.credited_in_full + excluded.credited_in_full
$$;

create function add_to_job_counts(scopes uuid[], months date[], statuses text[], changes integer[]) returns void language sql as $$
  insert into job_counts as counted (scope, month, status, jobs)
  select scope, month, status, sum(change)
  from unnest(scopes, months, statuses, changes) as changed (scope, month, status, change)
  where scope is not null
  group by scope, month, status
  having sum(change) <> 0
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by scope, month, status
  on conflict (scope, month, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function add_to_job_day_counts(days date[], statuses text[], changes integer[]) returns void language sql as $$
  insert into job_day_counts as counted (day, status, jobs)
  select day, status, sum(change)
  from unnest(days, statuses, changes) as changed (day, status, change)
  group by day, status
  having sum(change) <> 0
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by day, status
  on conflict (day, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function add_to_job_part_counts(days date[], parts integer[], statuses text[], changes integer[]) returns void language sql as $$
  insert into job_part_counts as counted (day, part, status, jobs)
  select day, part, status, sum(change)
  from unnest(days, parts, statuses, changes) as changed (day, part, status, change)
  group by day, part, status
  having sum(change) <> 0
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by day, part, status
  on conflict (day, part, status) do update set jobs = counted.jobs + excluded.jobs
$$;

create function add_to_live_counts(kinds text[], changes integer[]) returns void language sql as $$
  insert into live_counts as counted (kind, live)
  select kind, sum(change) from unnest(kinds, changes) as changed (kind, change)
  group by kind having sum(change) <> 0 order by kind
  on conflict (kind) do update set live = counted.live + excluded.live
$$;

create function add_to_name_blocks(kinds text[], names text[], ids uuid[], changes integer[]) returns void language plpgsql as $$
begin
  perform from unnest(kinds, names, ids, changes) as changed (kind, name, id, change)
  group by kind, name, id having sum(change) <> 0;
  if not found then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('name_blocks', 0));
  update name_blocks as block set live = block.live + placed.change
  from (
    select changed.kind, began.from_name, began.from_id, sum(changed.change) as change
    from unnest(kinds, names, ids, changes) as changed (kind, name, id, change)
    cross join lateral (
      select from_name, from_id from name_blocks
      where kind = changed.kind and (from_name, from_id) <= (changed.name, changed.id)
      order by from_name desc, from_id desc limit 1
    ) as began
    group by 1, 2, 3 having sum(changed.change) <> 0
  ) as placed
  where block.kind = placed.kind and block.from_name = placed.from_name and block.from_id = placed.from_id;
  perform split_name_blocks(kinds);
end $$;

create function answered_dangers(item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(danger), '[]')
  from rectified_items, jsonb_array_elements(answered) as danger where item_id = item
$$;

create function calendar_month(day date)
 returns date
 language sql
 immutable parallel safe
return (date_trunc('month'::text, (day)::timestamp without time zone))::date;

create function count_changed_invoices() returns trigger language plpgsql as $$
begin
  perform add_to_invoice_totals(array_agg(status), array_agg(change),
    array_agg(change * (total_pence - credited_pence)), array_agg(change * is_credited_in_full::integer))
  from (
    select 1 as change, * from new_invoices
    union all
    select -1, * from old_invoices
  ) as changed
  where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_job_counts(array_agg(scope), array_agg(month_of(scheduled_on)), array_agg(status), array_agg(change))
  from (
    select 1 as change, * from new_jobs
    union all
    select -1, * from old_jobs
  ) as changed, unnest(array['00000000-0000-0000-0000-000000000000', company_id, assigned_engineer_id]) as scope
  where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs_by_day() returns trigger language plpgsql as $$
begin
  perform add_to_job_day_counts(array_agg(scheduled_on), array_agg(status), array_agg(change))
  from (
    select 1 as change, * from new_jobs
    union all
    select -1, * from old_jobs
  ) as changed
  where deleted_at is null;
  return null;
end $$;

create function count_changed_jobs_by_part() returns trigger language plpgsql as $$
begin
  perform add_to_job_part_counts(array_agg(scheduled_on), array_agg(part_of(id)), array_agg(status), array_agg(change))
  from (
    select 1 as change, * from new_jobs
    union all
    select -1, * from old_jobs
  ) as changed
  where deleted_at is null;
  return null;
end $$;

create function count_changed_live() returns trigger language plpgsql as $$
begin
  perform add_to_live_counts(array_agg(kind), array_agg(change))
  from (
    select coalesce(to_jsonb(now_so) ->> 'role', 'company') as kind, 1 as change from now_so where deleted_at is null
    union all
    select coalesce(to_jsonb(once_so) ->> 'role', 'company'), -1 from once_so where deleted_at is null
  ) live;
  return null;
end $$;

create function count_changed_names() returns trigger language plpgsql as $$
begin
  perform add_to_name_blocks(array_agg(kind), array_agg(lower(name)), array_agg(id), array_agg(change))
  from (
    select 1 as change, id, name, deleted_at, to_jsonb(now_so) ->> 'role' as role from now_so
    union all
    select -1, id, name, deleted_at, to_jsonb(once_so) ->> 'role' from once_so
  ) as changed
  cross join lateral unnest(kinds_of(role)) as kind where deleted_at is null;
  return null;
end $$;

create function count_changed_numbers() returns trigger language plpgsql as $$
begin
  insert into number_counts as counted (kind, block, status, live)
  select tg_argv[0], number / 500, status, sum(change)
  from (
    select 1 as change, number, status, deleted_at from new_rows
    union all
    select -1, number, status, deleted_at from old_rows
  ) as changed
  where deleted_at is null
  group by 2, 3 having sum(change) <> 0
  order by 2, 3
  on conflict (kind, block, status) do update set live = counted.live + excluded.live;
  return null;
end $$;

create function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into purchase_order_counts as counted (status, orders)
  select status, sum(change)
  from (select 1 as change, * from new_rows union all select -1, * from old_rows) as changed
  where deleted_at is null
  group by status having sum(change) <> 0 order by status
  on conflict (status) do update set orders = counted.orders + excluded.orders;
  return null;
end $$;

create function count_gone_live() returns trigger language plpgsql as $$
begin
  perform add_to_live_counts(array_agg(kind), array_agg(-1))
  from (select coalesce(to_jsonb(gone) ->> 'role', 'company') as kind from gone where deleted_at is null) live;
  return null;
end $$;

create function count_gone_names() returns trigger language plpgsql as $$
begin
  perform add_to_name_blocks(array_agg(kind), array_agg(lower(name)), array_agg(id), array_agg(-1))
  from gone cross join lateral unnest(kinds_of(to_jsonb(gone) ->> 'role')) as kind where deleted_at is null;
  return null;
end $$;

create function count_new_invoices() returns trigger language plpgsql as $$
begin
  perform add_to_invoice_totals(array_agg(status), array_agg(1), array_agg(total_pence - credited_pence),
    array_agg(is_credited_in_full::integer))
  from new_invoices where deleted_at is null;
  return null;
end $$;

create function count_new_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_job_counts(array_agg(scope), array_agg(month_of(scheduled_on)), array_agg(status), array_agg(1))
  from new_jobs, unnest(array['00000000-0000-0000-0000-000000000000', company_id, assigned_engineer_id]) as scope
  where deleted_at is null;
  return null;
end $$;

create function count_new_jobs_by_day() returns trigger language plpgsql as $$
begin
  perform add_to_job_day_counts(array_agg(scheduled_on), array_agg(status), array_agg(1))
  from new_jobs where deleted_at is null;
  return null;
end $$;

create function count_new_jobs_by_part() returns trigger language plpgsql as $$
begin
  perform add_to_job_part_counts(array_agg(scheduled_on), array_agg(part_of(id)), array_agg(status), array_agg(1))
  from new_jobs where deleted_at is null;
  return null;
end $$;

create function count_new_live() returns trigger language plpgsql as $$
begin
  perform add_to_live_counts(array_agg(kind), array_agg(1))
  from (select coalesce(to_jsonb(added) ->> 'role', 'company') as kind from added where deleted_at is null) live;
  return null;
end $$;

create function count_new_names() returns trigger language plpgsql as $$
begin
  perform add_to_name_blocks(array_agg(kind), array_agg(lower(name)), array_agg(id), array_agg(1))
  from added cross join lateral unnest(kinds_of(to_jsonb(added) ->> 'role')) as kind where deleted_at is null;
  return null;
end $$;

create function count_new_numbers() returns trigger language plpgsql as $$
begin
  insert into number_counts as counted (kind, block, status, live)
  select tg_argv[0], number / 500, status, count(*)
  from new_rows where deleted_at is null
  group by 2, 3
  -- In the order of the key, so that two changes at once can't wait for each other in a ring.
  order by 2, 3
  on conflict (kind, block, status) do update set live = counted.live + excluded.live;
  return null;
end $$;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into purchase_order_counts as counted (status, orders)
  select status, count(*) from new_rows where deleted_at is null group by status order by status
  on conflict (status) do update set orders = counted.orders + excluded.orders;
  return null;
end $$;

create function counts_as_invoiced(status text, issued_at timestamptz)
 returns boolean
 language sql
 immutable parallel safe
return ((status <> 'invoice_void'::text) AND ((status <> 'awaiting_invoice'::text) OR (issued_at IS NOT NULL)));

create function danger_ends(pieces uuid[])
 returns TABLE(item_id uuid, round integer, ended_by text, ended_on date)
 language sql
 stable
as $$
  select danger.item_id, danger.round,
    case when rectification.id is not null then 'rectified' when fit.examined_on is not null then 'examined' end,
    coalesce(rectification.rectified_on, fit.examined_on)
  from dangers as danger
    join equipment as piece on piece.id = danger.equipment_id
    join inspection_items as item on item.id = danger.item_id
    left join rectified_items as rectified on rectified.item_id = danger.item_id and rectified.round = danger.round
    left join rectifications as rectification on rectification.id = rectified.rectification_id
    left join lateral (
      select later.examined_on
      from inspection_items as later join jobs as job on job.id = later.job_id
      where later.equipment_id = danger.equipment_id and later.deleted_at is null and later.id <> danger.item_id
        and job.status = 'completed' and job.deleted_at is null and job.company_id = piece.company_id
        and later.fit_for_purpose and not later.defect_immediate_danger
        and (later.examined_on, later.place) > (danger.examined_on, item.place)
      order by later.examined_on, later.place limit 1
    ) as fit on true
  where danger.equipment_id = any(pieces)
$$;

create function danger_round(item uuid, dangers jsonb) returns integer language sql stable as $$
  select case
    when max(round) is null then 1
    when dangers_without(dangers, answered_dangers(item)) = '[]' then max(round)
    else max(round) + 1
  end
  from rectified_items where item_id = item
$$;

create function dangers_without(dangers jsonb, answered jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(danger), '[]')
  from jsonb_array_elements(dangers) as danger
  where not exists (
    select from jsonb_array_elements(answered) as earlier
    where earlier ->> '_id' = danger ->> '_id' and earlier ->> 'part' = danger ->> 'part'
      and earlier ->> 'description' = danger ->> 'description'
      and (earlier ->> 'class' = 'danger' or danger ->> 'class' <> 'danger')
  )
$$;

create function decide_changed_jobs_awaiting_invoice() returns trigger language plpgsql as $$
begin
  perform decide_jobs_awaiting_invoice(array(
    select id from new_jobs join old_jobs using (id)
    where (new_jobs.status, new_jobs.completed_at, new_jobs.deleted_at)
      is distinct from (old_jobs.status, old_jobs.completed_at, old_jobs.deleted_at)
  ));
  return null;
end $$;

create function decide_invoiced_jobs() returns trigger language plpgsql as $$
begin
  perform decide_jobs_awaiting_invoice(array(select job_id from new_invoices));
  return null;
end $$;

create function decide_jobs_awaiting_invoice(job_ids uuid[]) returns void language sql as $$
  with waiting as (
    select id, completed_at from jobs
    where id = any(job_ids) and status = 'completed' and deleted_at is null
      and not exists (
        select from invoices
        where invoices.job_id = jobs.id and invoices.deleted_at is null and invoices.status <> 'invoice_void'
          and not invoices.is_credited_in_full
      )
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

create function equipment_facts(pieces uuid[])
 returns TABLE(piece_id uuid, live_items integer, last_item_id uuid, last_examined_on date, next_examination_on date, is_not_fit boolean, has_immediate_danger boolean, danger_by date, rectified_on date, rectified_by text)
 language sql
 stable
as $$
  with items as (
    select piece.id as piece_id, item.id, item.place, item.examined_on, item.next_examination_on, item.fit_for_purpose,
      coalesce(anew.is_now, item.defect_immediate_danger) as defect_immediate_danger,
      case when anew.is_now is not null then anew.danger_by when item.defect_potential_danger then item.danger_by end
        as danger_by,
      item.examination_type <> 'exceptional' as is_periodic, job.id is not null as is_live,
      -- What was left out has no day of examination: what was found before stands.
      coalesce(job.status = 'completed' and item.examined_on is not null, false) as counts,
      case when anew.is_now is null then rectification.rectified_on end as rectified_on, rectification.rectified_by
    from equipment as piece
      left join inspection_items as item on item.equipment_id = piece.id and item.deleted_at is null
      left join jobs as job on job.id = item.job_id and job.deleted_at is null and job.company_id = piece.company_id
      left join lateral (
        select rectified.item_id, last.rectified_on, last.rectified_by
        from rectified_items as rectified join rectifications as last on last.id = rectified.rectification_id
        where rectified.item_id = item.id order by rectified.round desc limit 1
      ) as rectification on true
      left join lateral (
        select * from found_anew(item)
        where rectification.item_id is not null and (item.defect_immediate_danger or item.defect_potential_danger)
      ) as anew on true
    where piece.id = any(pieces)
  ),
  ranked as (
    select *, row_number() over latest_first as rank, max(examined_on) filter (where counts) over (partition by piece_id) as last_day,
      -- The last one of these began the running cycle: an exceptional one since may shorten it, never lengthen it.
      count(*) filter (where counts and is_periodic) over (latest_first rows between unbounded preceding and 1 preceding)
        as periodic_since
    from items
    window latest_first as (partition by piece_id order by counts desc, examined_on desc nulls last, place desc)
  ),
  judged as (
    select *, counts and rank = 1 as is_last,
      -- Of a job that is not completed only dangers count.
      is_live and (
        counts and rank = 1 or not counts and examined_on is not null and (last_day is null or examined_on >= last_day)
      ) as tells_dangers
    from ranked
  ),
  standing as (
    select danger.equipment_id, bool_or(danger.is_now or danger.danger_by is null) as is_now, min(danger.danger_by) as danger_by,
      count(*) filter (where not exists (select from items where items.id = danger.item_id and items.is_live)) as hidden
    from dangers as danger
    where danger.equipment_id = any(pieces) and danger.ended_on is null
    group by danger.equipment_id
  ),
  told as (
    select piece_id, count(*) filter (where is_live) as live_items, (array_agg(id) filter (where is_last))[1] as last_item_id,
      max(examined_on) filter (where is_last) as last_examined_on,
      min(next_examination_on) filter (where counts and periodic_since = 0) as next_examination_on,
      coalesce(bool_or(not fit_for_purpose) filter (where is_last and rectified_on is null), false) as is_not_fit,
      coalesce(bool_or(defect_immediate_danger) filter (where tells_dangers and rectified_on is null), false) as is_danger,
      min(danger_by) filter (where tells_dangers and rectified_on is null) as danger_by,
      max(rectified_on) filter (where is_last or tells_dangers) as rectified_on,
      (array_agg(rectified_by order by rectified_on desc nulls last) filter (where is_last or tells_dangers))[1]
        as rectified_by
    from judged
    group by piece_id
  )
  select piece_id, (live_items + coalesce(standing.hidden, 0))::integer, last_item_id, last_examined_on,
    next_examination_on, is_not_fit, is_danger or coalesce(standing.is_now, false),
    least(told.danger_by, standing.danger_by), rectified_on, coalesce(rectified_by, '')
  from told left join standing on standing.equipment_id = told.piece_id
$$;

create function figure_changed_companies() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'customers', london_month(created_at), sum(sign)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as company
  where deleted_at is null group by 2 having sum(sign) <> 0;
  return null;
end $$;

create function figure_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id),
    array_agg(sign * amount))
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced';
  return null;
end $$;

create function figure_changed_items() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (
      select 1 as sign, job_id, examined_on, deleted_at from new_rows
      union all
      select -1, job_id, examined_on, deleted_at from old_rows
    ) as item
    join jobs on jobs.id = item.job_id
    cross join lateral figures_of_item(item.examined_on, item.deleted_at, jobs.completed_at, jobs.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  return null;
end $$;

create function figure_changed_jobs() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as job,
    figures_of_job(job.completed_at, job.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  return null;
end $$;

create function figure_credit_notes_of_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join credit_notes as note on note.invoice_id = invoice.id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  group by measure, month having sum(sign * amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id),
    array_agg(sign * amount))
  from (select 1 as sign, * from new_rows union all select -1, * from old_rows) as invoice
    join jobs on jobs.id = invoice.job_id
    join credit_notes as note on note.invoice_id = invoice.id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  where measure = 'invoiced';
  return null;
end $$;

create function figure_items_of_changed_jobs() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(sign * amount)
  from new_rows join old_rows using (id)
    cross join lateral (values
      (1, new_rows.completed_at, new_rows.deleted_at), (-1, old_rows.completed_at, old_rows.deleted_at)
    ) as job (sign, completed_at, deleted_at)
    join inspection_items as item on item.job_id = new_rows.id and item.deleted_at is null
    cross join lateral figures_of_item(item.examined_on, item.deleted_at, job.completed_at, job.deleted_at)
  where (new_rows.completed_at, new_rows.deleted_at) is distinct from (old_rows.completed_at, old_rows.deleted_at)
  group by measure, month having sum(sign * amount) <> 0;
  return null;
end $$;

create function figure_new_companies() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'customers', london_month(created_at), count(*) from new_rows where deleted_at is null group by 2;
  return null;
end $$;

create function figure_new_credit_notes() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as note join invoices as invoice on invoice.id = note.invoice_id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  group by measure, month;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
  from new_rows as note join invoices as invoice on invoice.id = note.invoice_id
    join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  where measure = 'invoiced';
  return null;
end $$;

create function figure_new_invoices() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as invoice cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  group by measure, month having sum(amount) <> 0;
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(company_id), array_agg(amount))
  from new_rows as invoice join jobs on jobs.id = invoice.job_id cross join lateral
    figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced';
  return null;
end $$;

create function figure_new_items() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as item join jobs on jobs.id = item.job_id
    cross join lateral figures_of_item(item.examined_on, item.deleted_at, jobs.completed_at, jobs.deleted_at)
  group by measure, month;
  return null;
end $$;

create function figure_new_jobs() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select measure, month, sum(amount)
  from new_rows as job, figures_of_job(job.completed_at, job.deleted_at)
  group by measure, month;
  return null;
end $$;

create function figure_newly_awaiting() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'jobs-awaiting-invoice', london_month(completed_at), count(*) from new_rows group by 2;
  return null;
end $$;

create function figure_no_longer_awaiting() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'jobs-awaiting-invoice', london_month(completed_at), -count(*) from old_rows group by 2;
  return null;
end $$;

create function figure_still_awaiting() returns trigger language plpgsql as $$
begin
  insert into figure_changes (measure, month, change)
  select 'jobs-awaiting-invoice', london_month(completed_at), sum(sign)
  from (select 1 as sign, completed_at from new_rows union all select -1, completed_at from old_rows) as waiting
  group by 2 having sum(sign) <> 0;
  return null;
end $$;

create function figures_of_credit_note(status text, issued_at timestamptz, paid_at timestamptz, deleted_at timestamptz, issued_on date, total_pence bigint)
 returns TABLE(measure text, month date, amount bigint)
 language sql
 immutable
as $$
  select measure, month, -total_pence
  from (values
    ('invoiced', case when counts_as_invoiced(status, issued_at) then calendar_month(issued_on) end),
    ('paid', case when status <> 'invoice_void' and paid_at is not null
      then greatest(calendar_month(issued_on), london_month(paid_at)) end)
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;

create function figures_of_invoice(status text, issued_at timestamptz, issued_on date, created_at timestamptz, paid_at timestamptz, total_pence bigint, deleted_at timestamptz)
 returns TABLE(measure text, month date, amount bigint)
 language sql
 immutable
as $$
  select measure, month, total_pence
  from (values
    ('invoiced', case when counts_as_invoiced(status, issued_at)
      then coalesce(calendar_month(issued_on), london_month(created_at)) end),
    ('paid', case when status <> 'invoice_void' then london_month(paid_at) end)
  ) as counted (measure, month)
  where month is not null and deleted_at is null
$$;

create function figures_of_item(examined_on date, item_deleted_at timestamptz, job_completed_at timestamptz, job_deleted_at timestamptz)
 returns TABLE(measure text, month date, amount bigint)
 language sql
 immutable
as $$
  select measure, month, 1::bigint
  from (values
    ('items-examined', calendar_month(examined_on)),
    ('items-of-completed-jobs', london_month(job_completed_at))
  ) as counted (measure, month)
  where month is not null and item_deleted_at is null and job_deleted_at is null
$$;

create function figures_of_job(completed_at timestamptz, deleted_at timestamptz)
 returns TABLE(measure text, month date, amount bigint)
 language sql
 immutable
as $$
  select 'jobs-completed', london_month(completed_at), 1::bigint where completed_at is not null and deleted_at is null
$$;

create function find_common_parts() returns void language plpgsql as $$
begin
  -- One at a time and never waiting: who finds somebody at it leaves it to them.
  if not pg_try_advisory_xact_lock(hashtext('find_common_parts')) then return; end if;
  delete from common_parts;
  insert into common_parts (part, percent)
  with sample as (select words from job_words order by job_id limit 300)
  select part, count(*) * 100 / (select count(*) from sample)
  from sample, unnest(show_trgm(words)) as part
  group by part
  having count(*) * 100 >= (select count(*) from sample);
end $$;

create function find_common_parts_sometimes() returns trigger language plpgsql as $$
begin
  if exists (select from added where hashtext(job_id::text) % 200 = 0) then perform find_common_parts(); end if;
  return null;
end $$;

create function find_words_of_changed_jobs() returns trigger language plpgsql as $$
begin
  delete from job_words where job_id in (select id from new_jobs where deleted_at is not null);
  -- Words only when they are others: writing the same again would undo a company's new name that is just being saved.
  perform write_job_words(array(
    select id from new_jobs join old_jobs using (id)
    where new_jobs.deleted_at is null
      and (new_jobs.title, new_jobs.company_id, new_jobs.site_address_id, new_jobs.assigned_engineer_id,
        old_jobs.deleted_at is null)
      is distinct from (old_jobs.title, old_jobs.company_id, old_jobs.site_address_id, old_jobs.assigned_engineer_id,
        true)
  ));
  update job_words set scheduled_on = new_jobs.scheduled_on, status = new_jobs.status
  from new_jobs
  where job_words.job_id = new_jobs.id
    and (job_words.scheduled_on, job_words.status) is distinct from (new_jobs.scheduled_on, new_jobs.status);
  return null;
end $$;

create function find_words_of_jobs_named_by() returns trigger language plpgsql as $$
declare
  job_ids uuid[];
begin
  case tg_table_name
    when 'companies' then job_ids := array(select id from jobs where company_id = new.id and deleted_at is null);
    when 'site_addresses' then job_ids := array(select id from jobs where site_address_id = new.id and deleted_at is null);
    when 'users' then job_ids := array(select id from jobs where assigned_engineer_id = new.id and deleted_at is null);
  end case;
  perform from job_words where job_id = any(job_ids) order by job_id for update;
  update job_words set words = found.words
  from words_of_jobs(job_ids) as found
  where job_words.job_id = found.job_id and job_words.words <> found.words;
  return null;
end $$;

create function find_words_of_new_jobs() returns trigger language plpgsql as $$
begin
  perform write_job_words(array(select id from new_jobs));
  return null;
end $$;

create function first_due_at(company uuid, site uuid) returns date language sql stable as $$
  select case when site is null
    then (
      select min(next_examination_on) from equipment
      where company_id = company and site_address_id is null and is_listed and lifecycle = 'in_service'
    )
    else (
      select min(next_examination_on) from equipment
      where company_id = company and site_address_id = site and is_listed and lifecycle = 'in_service'
    )
  end
$$;

create function fold_figures() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then return; end if;
  with folded as (delete from figure_changes returning measure, month, change)
  insert into figures as kept (measure, month, value)
  select measure, month, sum(change) from folded group by measure, month having sum(change) <> 0
  on conflict (measure, month) do update set value = kept.value + excluded.value;
end $$;

create function fold_figures_sometimes() returns trigger language plpgsql as $$
begin
  if exists (select from added where id % 500 = 0) then perform fold_figures(); end if;
  return null;
end $$;

create function found_anew(item inspection_items)
 returns TABLE(is_now boolean, danger_by date)
 language sql
 stable
as $$
  select bool_or(danger ->> 'class' = 'danger'), min((danger ->> 'dangerByDate')::date)
  from jsonb_array_elements(dangers_without(said_dangers(item), answered_dangers(item.id))) as danger
$$;

create function has_untold_danger(item inspection_items) returns boolean language sql stable as $$
  select exists (
    select from jsonb_array_elements(said_dangers(item)) as danger
    where not exists (
      select from notice_items as told left join rectified_items as rectified using (item_id, round),
        jsonb_array_elements(told.facts -> 'dangers') as earlier
      where told.item_id = item.id and earlier ->> '_id' = danger ->> '_id'
        and (
          earlier ->> 'class' = 'danger'
          or danger ->> 'class' <> 'danger'
            and (earlier ->> 'dangerByDate' is null or earlier ->> 'dangerByDate' <= danger ->> 'dangerByDate')
        )
        and (
          rectified.rectification_id is null
          or earlier ->> 'part' = danger ->> 'part' and earlier ->> 'description' = danger ->> 'description'
        )
    )
  )
$$;

create function is_rectified_item_changed(before jsonb, after jsonb, item uuid) returns boolean language sql stable as $$
  select before is distinct from after and exists (select from rectified_items where item_id = item)
$$;

create function job_number_in_words(number integer) returns text language sql immutable as $$
  select 'J-' || lpad(number::text, greatest(5, length(number::text)), '0')
$$;

create function keep_dangers(items uuid[]) returns void language sql as $$
  insert into dangers (item_id, round, equipment_id, is_now, danger_by, examined_on)
  select item.id, place.round, item.equipment_id,
    case when place.round > 1 and anew.is_now is not null then anew.is_now else item.defect_immediate_danger end,
    case
      when place.round > 1 and anew.is_now is not null then anew.danger_by
      when item.defect_potential_danger then item.danger_by
    end,
    coalesce(item.examined_on, (item.updated_at at time zone 'Europe/London')::date)
  from inspection_items as item
    left join (
      select distinct item_id from rectified_items where item_id = any(items)
    ) as rectified on rectified.item_id = item.id
    cross join lateral (
      select case when rectified.item_id is null then 1 else danger_round(item.id, said_dangers(item)) end as round
    ) as place
    left join lateral (select * from found_anew(item) where place.round > 1) as anew on true
  where item.id = any(items) and (item.defect_immediate_danger or item.defect_potential_danger)
  order by item.id
  on conflict (item_id, round) do update
  set equipment_id = coalesce(excluded.equipment_id, dangers.equipment_id),
    is_now = dangers.is_now or excluded.is_now, danger_by = least(dangers.danger_by, excluded.danger_by),
    examined_on = greatest(dangers.examined_on, excluded.examined_on)
$$;

create function keep_equipment_words() returns trigger language plpgsql as $$
begin
  insert into equipment_words (equipment_id, company_id, words) values (new.id, new.company_id, words_of_equipment(new))
  on conflict (equipment_id) do update set words = excluded.words where equipment_words.words <> excluded.words;
  return null;
end $$;

create function keep_told_dangers() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(select item_id from new_items));
  perform keep_told_facts(array(select row(new_items.*)::notice_items from new_items));
  perform refresh_equipment(array(
    select distinct danger.equipment_id from new_items join dangers as danger on danger.item_id = new_items.item_id
    where danger.equipment_id is not null
  ));
  return null;
end $$;

create function keep_told_facts(told notice_items[]) returns void language sql as $$
  insert into dangers (item_id, round, equipment_id, is_now, danger_by, examined_on)
  select told.item_id, told.round, item.equipment_id, bool_or(danger ->> 'class' = 'danger'),
    min((danger ->> 'dangerByDate')::date) filter (where danger ->> 'class' = 'could_become_danger'),
    coalesce(item.examined_on, (coalesce(notice.told_at, notice.made_at) at time zone 'Europe/London')::date)
  from unnest(told) as told join notices as notice on notice.id = told.notice_id
    left join inspection_items as item on item.id = told.item_id,
    jsonb_array_elements(
      case
        when told.round = danger_round(told.item_id, '[]') then told.facts -> 'dangers'
        else dangers_without(told.facts -> 'dangers', answered_dangers(told.item_id))
      end
    ) as danger
  group by told.item_id, told.round, item.equipment_id, item.examined_on, notice.told_at, notice.made_at
  order by told.item_id
  on conflict (item_id, round) do update
  set is_now = dangers.is_now or excluded.is_now, danger_by = least(dangers.danger_by, excluded.danger_by)
$$;

create function kinds_of(role text)
 returns text[]
 language sql
 immutable
as $$
  select case when role is null then array['company'] else array['user', 'user:' || role] end
$$;

create function known_dangers(item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(danger), '[]')
  from (
    select jsonb_array_elements(said_dangers(inspection_items)) as danger from inspection_items where id = item
    union
    select jsonb_array_elements(facts -> 'dangers') from notice_items where item_id = item
  ) as dangers
$$;

create function lock_equipment(companies uuid[]) returns void language plpgsql as $$
declare
  key bigint;
begin
  -- A migration: PostgreSQL does not hold a lock for each of thousands of companies.
  if cardinality(companies) > 1000 then
    lock table equipment in share row exclusive mode;
    return;
  end if;
  for key in
    select distinct hashtextextended('equipment ' || company, 0) from unnest(companies) as company
    where company is not null order by 1
  loop
    perform pg_advisory_xact_lock(key);
  end loop;
end $$;

create function london_month(moment timestamptz)
 returns date
 language sql
 immutable parallel safe
return (date_trunc('month'::text, (moment AT TIME ZONE 'Europe/London'::text)))::date;

create function merged_equipment(piece uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select id, merged_into from equipment where id = piece
    union
    select next.id, next.merged_into from chain join equipment as next on next.id = chain.merged_into
  )
  select id from chain where merged_into is null
$$;

create function month_of(day date) returns date language sql immutable as $$
  select date_trunc('month', day::timestamp)::date
$$;

create function move_credit_notes_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(job.company_id),
    array_agg(sign * amount))
  from new_rows join old_rows using (id)
    cross join lateral (values (1, new_rows.company_id), (-1, old_rows.company_id)) as job (sign, company_id)
    join invoices as invoice on invoice.job_id = new_rows.id
    join credit_notes as note on note.invoice_id = invoice.id
    cross join lateral
      figures_of_credit_note(invoice.status, invoice.issued_at, invoice.paid_at, invoice.deleted_at, note.issued_on,
      note.total_pence)
  where measure = 'invoiced' and new_rows.company_id <> old_rows.company_id;
  return null;
end $$;

create function move_examined_equipment(job_ids uuid[]) returns void language sql as $$
  with moved as (
    update equipment set site_address_id = job.site_address_id, version = equipment.version + 1,
      updated_at = job.completed_at
    from jobs as job join inspection_items as item on item.job_id = job.id, equipment as before
    where job.id = any(job_ids) and item.id = equipment.last_item_id and before.id = equipment.id
      and equipment.site_address_id is distinct from job.site_address_id
    returning equipment.id, before.site_address_id as left_site, equipment.site_address_id as new_site, job.id as job_id,
      job.completed_at, job.completed_by
  )
  insert into audit_log (at, actor_id, what, about, before, after)
  select completed_at, completed_by, 'equipment-moved', id, jsonb_build_object('siteAddressId', left_site),
    jsonb_build_object('siteAddressId', new_site, 'jobId', job_id)
  from moved order by id
$$;

create function move_invoices_of_changed_jobs() returns trigger language plpgsql as $$
begin
  perform add_to_customer_years(array_agg(extract(year from month)::integer), array_agg(job.company_id),
    array_agg(sign * amount))
  from new_rows join old_rows using (id)
    cross join lateral (values (1, new_rows.company_id), (-1, old_rows.company_id)) as job (sign, company_id)
    join invoices as invoice on invoice.job_id = new_rows.id
    cross join lateral figures_of_invoice(invoice.status, invoice.issued_at, invoice.issued_on, invoice.created_at, invoice.paid_at,
      invoice.total_pence, invoice.deleted_at)
  where measure = 'invoiced' and new_rows.company_id <> old_rows.company_id;
  return null;
end $$;

create function notice_state(notice notices) returns text language sql stable as $$
  select case
    when not exists (
      select from notice_items as item left join dangers as danger on danger.item_id = item.item_id and danger.round = item.round
      where item.notice_id = notice.id and danger.ended_on is null
    ) then 'closed'
    -- One who disputes it is not outvoted by others who have read it.
    when exists (
      select from notice_readings where notice_id = notice.id and company_id = job.company_id and says = 'disputed'
    ) then 'disputed'
    when exists (select from notice_readings where notice_id = notice.id and company_id = job.company_id) then 'read'
    when notice.told_at is not null or notice.told_by_notice_id is not null
      or exists (select from notice_calls where notice_id = notice.id and company_id = job.company_id) then 'unread'
    else 'untold'
  end
  from jobs as job where job.id = notice.job_id
$$;

create function open_authority_copy() returns trigger language plpgsql as $$
begin
  insert into authority_copies (notice_id, opened_at) values (new.id, new.made_at);
  return null;
end $$;

create function part_of(id uuid)
 returns integer
 language sql
 immutable parallel safe
return (get_byte(uuid_send(id), 0) / 4);

create function pieces_of_items(items uuid[])
 returns SETOF uuid
 language sql
 stable
as $$
  select equipment_id from inspection_items where id = any(items) and equipment_id is not null
  union
  select equipment_id from dangers where item_id = any(items) and equipment_id is not null
$$;

create function place_notice_item() returns trigger language plpgsql as $$
begin
  new.round = danger_round(new.item_id, new.facts -> 'dangers');
  return new;
end $$;

create function place_rectified_item() returns trigger language plpgsql as $$
begin
  new.round = 1 + coalesce((select max(round) from rectified_items where item_id = new.item_id), 0);
  -- Of a piece all that is known; at a notice, which names no piece, what was told.
  new.answered = (
    select case when equipment_id is null then told_dangers(new.item_id) else known_dangers(new.item_id) end
    from rectifications where id = new.rectification_id
  );
  return new;
end $$;

create function rebuild_name_blocks() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('name_blocks', 0));
  delete from name_blocks;
  insert into name_blocks (kind, from_name, from_id, live)
  select kind, '', '00000000-0000-0000-0000-000000000000', case
    when kind = 'company' then (select count(*) from companies where deleted_at is null)
    else (select count(*) from users where deleted_at is null and (kind = 'user' or role = substr(kind, 6)))
  end
  from unnest(array['company', 'user', 'user:admin', 'user:engineer', 'user:customer']) as kind;
  perform split_name_blocks(array['company', 'user', 'user:admin', 'user:engineer', 'user:customer']);
end $$;

create function refresh_due_sites(companies uuid[], sites uuid[]) returns void language sql as $$
  with firsts as (
    select company_id, site_id, first_due_at(company_id, site_id) as day
    from (select distinct company_id, site_id from unnest(companies, sites) as place (company_id, site_id)) as places
  ),
  gone as (
    delete from due_sites using firsts
    where firsts.day is null and due_sites.company_id = firsts.company_id
      and due_sites.site_address_id is not distinct from firsts.site_id
  )
  insert into due_sites (company_id, site_address_id, earliest_due_on)
  select company_id, site_id, day from firsts where day is not null order by company_id, site_id
  on conflict (company_id, site_address_id) do update set earliest_due_on = excluded.earliest_due_on
  where due_sites.earliest_due_on <> excluded.earliest_due_on
$$;

create function refresh_due_sites_of_changed_equipment() returns trigger language plpgsql as $$
begin
  perform refresh_due_sites(array_agg(place.company_id), array_agg(place.site_id))
  from new_pieces join old_pieces using (id), lateral (
    values (new_pieces.company_id, new_pieces.site_address_id), (old_pieces.company_id, old_pieces.site_address_id)
  ) as place (company_id, site_id)
  where (new_pieces.company_id, new_pieces.site_address_id, new_pieces.next_examination_on, new_pieces.is_listed,
      new_pieces.lifecycle)
    is distinct from (old_pieces.company_id, old_pieces.site_address_id, old_pieces.next_examination_on,
      old_pieces.is_listed, old_pieces.lifecycle)
  having count(*) > 0;
  return null;
end $$;

create function refresh_due_sites_of_new_equipment() returns trigger language plpgsql as $$
begin
  perform refresh_due_sites(array_agg(company_id), array_agg(site_address_id))
  from new_pieces where next_examination_on is not null having count(*) > 0;
  return null;
end $$;

create function refresh_due_sites_of_removed_equipment() returns trigger language plpgsql as $$
begin
  perform refresh_due_sites(array_agg(company_id), array_agg(site_address_id))
  from old_pieces where next_examination_on is not null having count(*) > 0;
  return null;
end $$;

create function refresh_equipment(pieces uuid[]) returns void language plpgsql as $$
begin
  if cardinality(pieces) = 0 then return; end if;
  perform lock_equipment(array(select distinct company_id from equipment where id = any(pieces)));
  update dangers set ended_by = ends.ended_by, ended_on = ends.ended_on
  from danger_ends(pieces) as ends
  where dangers.item_id = ends.item_id and dangers.round = ends.round
    and (dangers.ended_by, dangers.ended_on) is distinct from (ends.ended_by, ends.ended_on);
  update equipment
  set live_items = facts.live_items, last_item_id = facts.last_item_id, last_examined_on = facts.last_examined_on,
    next_examination_on = facts.next_examination_on, is_not_fit = facts.is_not_fit,
    has_immediate_danger = facts.has_immediate_danger, danger_by = facts.danger_by, rectified_on = facts.rectified_on,
    rectified_by = facts.rectified_by
  from equipment_facts(pieces) as facts
  where equipment.id = facts.piece_id
    and (equipment.live_items, equipment.last_item_id, equipment.last_examined_on, equipment.next_examination_on,
      equipment.is_not_fit, equipment.has_immediate_danger, equipment.danger_by, equipment.rectified_on,
      equipment.rectified_by)
    is distinct from (facts.live_items, facts.last_item_id, facts.last_examined_on, facts.next_examination_on,
      facts.is_not_fit, facts.has_immediate_danger, facts.danger_by, facts.rectified_on, facts.rectified_by);
end $$;

create function refresh_equipment_of_changed_items() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select new_items.id from new_items join old_items using (id)
    where (new_items.equipment_id, new_items.job_id, new_items.deleted_at, new_items.examined_on,
        new_items.next_examination_on, new_items.examination_type, new_items.fit_for_purpose,
        new_items.defect_immediate_danger, new_items.defect_potential_danger, new_items.danger_by)
      is distinct from (old_items.equipment_id, old_items.job_id, old_items.deleted_at, old_items.examined_on,
        old_items.next_examination_on, old_items.examination_type, old_items.fit_for_purpose,
        old_items.defect_immediate_danger, old_items.defect_potential_danger, old_items.danger_by)
      or is_rectified_item_changed(old_items.defects, new_items.defects, new_items.id)
  );
  pieces uuid[] := array(
    select equipment_id from old_items where id = any(changed) and equipment_id is not null
    union
    select pieces_of_items(changed)
  );
begin
  perform keep_dangers(array(
    select item.id
    from new_items as item join old_items using (id) join jobs as job on job.id = item.job_id
    where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
      and (
        exists (select from dangers where dangers.item_id = item.id)
        or job.status = 'completed' and job.deleted_at is null
      )
      and (
        (item.equipment_id, item.examined_on, item.defect_immediate_danger, item.defect_potential_danger,
          item.danger_by, old_items.deleted_at is null)
        is distinct from (old_items.equipment_id, old_items.examined_on, old_items.defect_immediate_danger,
          old_items.defect_potential_danger, old_items.danger_by, true)
        or is_rectified_item_changed(old_items.defects, item.defects, item.id)
      )
  ));
  -- A danger that the item says no more, or that was deleted, is merged and taken apart with its piece.
  update dangers set equipment_id = item.equipment_id
  from new_items as item join old_items using (id)
  where dangers.item_id = item.id and item.equipment_id is not null
    and dangers.equipment_id is distinct from item.equipment_id;
  perform refresh_equipment(pieces);
  return null;
end $$;

create function refresh_equipment_of_changed_jobs() returns trigger language plpgsql as $$
declare
  items uuid[] := array(
    select item.id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
    where (new_jobs.status = 'completed', new_jobs.deleted_at, new_jobs.company_id)
      is distinct from (old_jobs.status = 'completed', old_jobs.deleted_at, old_jobs.company_id)
  );
begin
  perform lock_equipment(array(
    select company
    from new_jobs join old_jobs using (id), unnest(array[new_jobs.company_id, old_jobs.company_id]) as company
    where (new_jobs.status = 'completed', new_jobs.deleted_at, new_jobs.company_id)
      is distinct from (old_jobs.status = 'completed', old_jobs.deleted_at, old_jobs.company_id)
    union
    select company_id from equipment where id in (select pieces_of_items(items))
  ));
  perform keep_dangers(array(
    select item.id
    from new_jobs join old_jobs using (id) join inspection_items as item on item.job_id = new_jobs.id
    where new_jobs.status = 'completed' and new_jobs.deleted_at is null
      and (old_jobs.status <> 'completed' or old_jobs.deleted_at is not null)
      and (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
  ));
  perform refresh_equipment(array(select pieces_of_items(items)));
  perform move_examined_equipment(array(
    select id from new_jobs join old_jobs using (id)
    where new_jobs.status = 'completed' and old_jobs.status <> 'completed' and new_jobs.deleted_at is null
  ));
  return null;
end $$;

create function refresh_equipment_of_new_items() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(
    select item.id from new_items as item join jobs as job on job.id = item.job_id
    where (item.defect_immediate_danger or item.defect_potential_danger) and item.deleted_at is null
      and (
        job.status = 'completed' and job.deleted_at is null
        or exists (select from dangers where dangers.item_id = item.id)
      )
  ));
  update dangers set equipment_id = item.equipment_id
  from new_items as item
  where dangers.item_id = item.id and dangers.equipment_id is null and item.equipment_id is not null;
  perform refresh_equipment(array(select distinct equipment_id from new_items where equipment_id is not null));
  return null;
end $$;

create function refresh_equipment_of_rectified_items() returns trigger language plpgsql as $$
begin
  update dangers set ended_by = 'rectified', ended_on = rectification.rectified_on
  from changed_items join rectifications as rectification on rectification.id = changed_items.rectification_id
  where dangers.item_id = changed_items.item_id and dangers.round = changed_items.round and dangers.equipment_id is null;
  perform keep_dangers(array(
    select item.id from changed_items join inspection_items as item on item.id = changed_items.item_id
    where item.deleted_at is null and dangers_without(said_dangers(item), answered_dangers(item.id)) <> '[]'
  ));
  perform refresh_equipment(array(
    select distinct piece_id
    from changed_items
      left join inspection_items as item on item.id = changed_items.item_id
      left join dangers as danger on danger.item_id = changed_items.item_id,
      unnest(array[item.equipment_id, danger.equipment_id]) as piece_id
    where piece_id is not null
  ));
  return null;
end $$;

create function said_dangers(item inspection_items) returns jsonb language sql immutable as $$
  select case
    when not (item.defect_immediate_danger or item.defect_potential_danger) then '[]'
    else coalesce(
      (
        select jsonb_agg(defect) from jsonb_array_elements(item.defects) as defect
        where defect ->> 'class' <> 'observation'
      ),
      jsonb_build_array(jsonb_build_object(
        '_id', '00000000-0000-4000-8000-000000000001', 'part', item.defect_part, 'description', item.defect_description,
        'class', case when item.defect_immediate_danger then 'danger' else 'could_become_danger' end,
        'dangerByDate', item.danger_by, 'repair', item.repair_details
      ))
    )
  end
$$;

create function split_name_blocks(kinds text[]) returns void language plpgsql as $$
declare
  full_block record;
  boundary record;
begin
  loop
    select * into full_block from name_blocks where kind = any (kinds) and live > 1000 limit 1;
    exit when not found;
    if full_block.kind = 'company' then
      select lower(name) as name, id into boundary from companies
      where deleted_at is null and (lower(name), id) >= (full_block.from_name, full_block.from_id)
      order by lower(name), id offset 500 limit 1;
    else
      select lower(name) as name, id into boundary from users
      where deleted_at is null and (lower(name), id) >= (full_block.from_name, full_block.from_id)
        and (full_block.kind = 'user' or role = substr(full_block.kind, 6))
      order by lower(name), id offset 500 limit 1;
    end if;
    exit when not found;
    update name_blocks set live = 500
    where kind = full_block.kind and from_name = full_block.from_name and from_id = full_block.from_id;
    insert into name_blocks (kind, from_name, from_id, live)
    values (full_block.kind, boundary.name, boundary.id, full_block.live - 500);
  end loop;
end $$;

create function told_dangers(item uuid) returns jsonb language sql stable as $$
  with told as (
    select jsonb_array_elements(facts -> 'dangers') as danger from notice_items where item_id = item
  )
  select coalesce(jsonb_agg(danger), '[]')
  from (
    select danger from told
    union
    -- In other words since, but the same, and neither graver nor sooner.
    select said.danger
    from inspection_items, jsonb_array_elements(said_dangers(inspection_items)) as said (danger)
    where inspection_items.id = item and exists (
      select from told as earlier
      where earlier.danger ->> '_id' = said.danger ->> '_id' and (
        earlier.danger ->> 'class' = 'danger'
        or said.danger ->> 'class' <> 'danger' and (
          earlier.danger ->> 'dangerByDate' is null
          or earlier.danger ->> 'dangerByDate' <= said.danger ->> 'dangerByDate'
        )
      )
    )
  ) as dangers
$$;

create function words_of_equipment(piece equipment) returns text language sql immutable as $$
  select lower(concat_ws(' ', piece.serial_number, regexp_replace(piece.serial_number, '[^[:alnum:]]', '', 'g'),
    piece.asset_number, piece.description, piece.manufacturer, piece.location))
$$;

create function words_of_jobs(job_ids uuid[])
 returns TABLE(job_id uuid, words text)
 language sql
 stable
as $$
  select jobs.id, ' ' || lower(concat_ws(' ', job_number_in_words(jobs.number), jobs.title, companies.name,
    sites.address_line1, sites.address_line2, sites.city, sites.postcode, engineers.name))
  from jobs
  join companies on companies.id = jobs.company_id
  join site_addresses as sites on sites.id = jobs.site_address_id
  left join users as engineers on engineers.id = jobs.assigned_engineer_id
  where jobs.id = any(job_ids) and jobs.deleted_at is null
$$;

create function write_job_words(job_ids uuid[]) returns void language plpgsql as $$
begin
  perform from companies where id in (select company_id from jobs where jobs.id = any(job_ids)) order by id for share;
  perform from site_addresses
  where id in (select site_address_id from jobs where jobs.id = any(job_ids)) order by id for share;
  perform from users where id in (select assigned_engineer_id from jobs where jobs.id = any(job_ids)) order by id for share;
  perform from job_words where job_id = any(job_ids) order by job_id for update;
  insert into job_words (job_id, words, scheduled_on, status, company_id, site_address_id, assigned_engineer_id)
  select jobs.id, found.words, jobs.scheduled_on, jobs.status, jobs.company_id, jobs.site_address_id,
    jobs.assigned_engineer_id
  from words_of_jobs(job_ids) as found join jobs on jobs.id = found.job_id
  order by jobs.id
  on conflict (job_id) do update set words = excluded.words, scheduled_on = excluded.scheduled_on,
    status = excluded.status, company_id = excluded.company_id, site_address_id = excluded.site_address_id,
    assigned_engineer_id = excluded.assigned_engineer_id;
end $$;

create trigger changed_companies_are_counted after update on companies referencing old table as once_so new table as now_so for each statement execute function count_changed_live();
create trigger changed_companies_are_counted_by_name after update on companies referencing old table as once_so new table as now_so for each statement execute function count_changed_names();
create trigger changed_companies_are_figured after update on companies referencing old table as old_rows new table as new_rows for each statement execute function figure_changed_companies();
create trigger gone_companies_are_counted after delete on companies referencing old table as gone for each statement execute function count_gone_live();
create trigger gone_companies_are_counted_by_name after delete on companies referencing old table as gone for each statement execute function count_gone_names();
create trigger jobs_of_renamed_companies_are_found after update OF name on companies FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION find_words_of_jobs_named_by();
create trigger new_companies_are_counted after insert on companies referencing new table as added for each statement execute function count_new_live();
create trigger new_companies_are_counted_by_name after insert on companies referencing new table as added for each statement execute function count_new_names();
create trigger new_companies_are_figured after insert on companies referencing new table as new_rows for each statement execute function figure_new_companies();
create trigger jobs_at_corrected_sites_are_found after update OF address_line1, address_line2, city, postcode on site_addresses for each row execute function find_words_of_jobs_named_by();
create trigger changed_users_are_counted after update on users referencing old table as once_so new table as now_so for each statement execute function count_changed_live();
create trigger changed_users_are_counted_by_name after update on users referencing old table as once_so new table as now_so for each statement execute function count_changed_names();
create trigger gone_users_are_counted after delete on users referencing old table as gone for each statement execute function count_gone_live();
create trigger gone_users_are_counted_by_name after delete on users referencing old table as gone for each statement execute function count_gone_names();
create trigger jobs_of_renamed_engineers_are_found after update OF name on users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION find_words_of_jobs_named_by();
create trigger new_users_are_counted after insert on users referencing new table as added for each statement execute function count_new_live();
create trigger new_users_are_counted_by_name after insert on users referencing new table as added for each statement execute function count_new_names();
create trigger changed_jobs_are_counted after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function count_changed_jobs();
create trigger changed_jobs_are_counted_by_day after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function count_changed_jobs_by_day();
create trigger changed_jobs_are_counted_by_part after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function count_changed_jobs_by_part();
create trigger changed_jobs_are_figured after update on jobs referencing old table as old_rows new table as new_rows for each statement execute function figure_changed_jobs();
create trigger changed_jobs_are_found after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function find_words_of_changed_jobs();
create trigger changed_jobs_may_await_invoice after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function decide_changed_jobs_awaiting_invoice();
create trigger credit_notes_of_changed_jobs_are_moved after update on jobs referencing old table as old_rows new table as new_rows for each statement execute function move_credit_notes_of_changed_jobs();
create trigger invoices_of_changed_jobs_are_moved after update on jobs referencing old table as old_rows new table as new_rows for each statement execute function move_invoices_of_changed_jobs();
create trigger items_of_changed_jobs_are_figured after update on jobs referencing old table as old_rows new table as new_rows for each statement execute function figure_items_of_changed_jobs();
create trigger new_jobs_are_counted after insert on jobs referencing new table as new_jobs for each statement execute function count_new_jobs();
create trigger new_jobs_are_counted_by_day after insert on jobs referencing new table as new_jobs for each statement execute function count_new_jobs_by_day();
create trigger new_jobs_are_counted_by_part after insert on jobs referencing new table as new_jobs for each statement execute function count_new_jobs_by_part();
create trigger new_jobs_are_figured after insert on jobs referencing new table as new_rows for each statement execute function figure_new_jobs();
create trigger new_jobs_are_found after insert on jobs referencing new table as new_jobs for each statement execute function find_words_of_new_jobs();
create trigger new_jobs_may_await_invoice after insert on jobs referencing new table as new_jobs for each statement execute function decide_new_jobs_awaiting_invoice();
create trigger pieces_follow_changed_jobs after update on jobs referencing old table as old_jobs new table as new_jobs for each statement execute function refresh_equipment_of_changed_jobs();
create trigger changed_equipment_has_words after update OF serial_number, asset_number, description, manufacturer, location on equipment for each row execute function keep_equipment_words();
create trigger due_sites_follow_changed_equipment after update on equipment referencing old table as old_pieces new table as new_pieces for each statement execute function refresh_due_sites_of_changed_equipment();
create trigger due_sites_follow_new_equipment after insert on equipment referencing new table as new_pieces for each statement execute function refresh_due_sites_of_new_equipment();
create trigger due_sites_follow_removed_equipment after delete on equipment referencing old table as old_pieces for each statement execute function refresh_due_sites_of_removed_equipment();
create trigger new_equipment_has_words after insert on equipment for each row execute function keep_equipment_words();
create trigger changed_items_are_figured after update on inspection_items referencing old table as old_rows new table as new_rows for each statement execute function figure_changed_items();
create trigger equipment_follows_changed_items after update on inspection_items referencing old table as old_items new table as new_items for each statement execute function refresh_equipment_of_changed_items();
create trigger equipment_follows_new_items after insert on inspection_items referencing new table as new_items for each statement execute function refresh_equipment_of_new_items();
create trigger new_items_are_figured after insert on inspection_items referencing new table as new_rows for each statement execute function figure_new_items();
create trigger equipment_follows_rectified_items after insert on rectified_items referencing new table as changed_items for each statement execute function refresh_equipment_of_rectified_items();
create trigger rectified_items_have_a_round before insert on rectified_items for each row execute function place_rectified_item();
create trigger notices_open_authority_copies after insert on notices FOR EACH ROW WHEN (new.serious_injury_risk) EXECUTE FUNCTION open_authority_copy();
create trigger dangers_follow_notices after insert on notice_items referencing new table as new_items for each statement execute function keep_told_dangers();
create trigger notice_items_have_a_round before insert on notice_items for each row execute function place_notice_item();
create trigger changed_invoices_are_counted after update on invoices referencing old table as old_invoices new table as new_invoices for each statement execute function count_changed_invoices();
create trigger changed_invoices_are_counted_by_number after update on invoices referencing old table as old_rows new table as new_rows for each statement execute function count_changed_numbers('invoice');
create trigger changed_invoices_are_figured after update on invoices referencing old table as old_rows new table as new_rows for each statement execute function figure_changed_invoices();
create trigger changed_invoices_settle_jobs after update on invoices referencing new table as new_invoices for each statement execute function decide_invoiced_jobs();
create trigger credit_notes_of_changed_invoices_are_figured after update on invoices referencing old table as old_rows new table as new_rows for each statement execute function figure_credit_notes_of_changed_invoices();
create trigger new_invoices_are_counted after insert on invoices referencing new table as new_invoices for each statement execute function count_new_invoices();
create trigger new_invoices_are_counted_by_number after insert on invoices referencing new table as new_rows for each statement execute function count_new_numbers('invoice');
create trigger new_invoices_are_figured after insert on invoices referencing new table as new_rows for each statement execute function figure_new_invoices();
create trigger new_invoices_settle_jobs after insert on invoices referencing new table as new_invoices for each statement execute function decide_invoiced_jobs();
create trigger new_credit_notes_are_figured after insert on credit_notes referencing new table as new_rows for each statement execute function figure_new_credit_notes();
create trigger changed_orders_are_counted after update on purchase_orders referencing old table as old_rows new table as new_rows for each statement execute function count_changed_orders();
create trigger changed_orders_are_counted_by_number after update on purchase_orders referencing old table as old_rows new table as new_rows for each statement execute function count_changed_numbers('order');
create trigger new_orders_are_counted after insert on purchase_orders referencing new table as new_rows for each statement execute function count_new_orders();
create trigger new_orders_are_counted_by_number after insert on purchase_orders referencing new table as new_rows for each statement execute function count_new_numbers('order');
CREATE TRIGGER common_parts_are_found_sometimes AFTER INSERT ON job_words REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION find_common_parts_sometimes();
CREATE TRIGGER newly_awaiting_jobs_are_figured AFTER INSERT ON jobs_awaiting_invoice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figure_newly_awaiting();
CREATE TRIGGER no_longer_awaiting_jobs_are_figured AFTER DELETE ON jobs_awaiting_invoice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION figure_no_longer_awaiting();
CREATE TRIGGER still_awaiting_jobs_are_figured AFTER UPDATE ON jobs_awaiting_invoice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION figure_still_awaiting();
CREATE TRIGGER figures_are_folded_sometimes AFTER INSERT ON figure_changes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION fold_figures_sometimes();
