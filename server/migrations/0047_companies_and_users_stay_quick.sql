-- How many companies there are, and how many people in each role: every list and the dashboard say it.
create table live_counts (
  kind text primary key,
  live integer not null
);

create function add_to_live_counts(kinds text[], changes integer[]) returns void language sql as $$
  insert into live_counts as counted (kind, live)
  select kind, sum(change) from unnest(kinds, changes) as changed (kind, change)
  group by kind having sum(change) <> 0 order by kind
  on conflict (kind) do update set live = counted.live + excluded.live
$$;

create function count_new_live() returns trigger language plpgsql as $$
begin
  perform add_to_live_counts(array_agg(kind), array_agg(1))
  from (select coalesce(to_jsonb(added) ->> 'role', 'company') as kind from added where deleted_at is null) live;
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

create function count_gone_live() returns trigger language plpgsql as $$
begin
  perform add_to_live_counts(array_agg(kind), array_agg(-1))
  from (select coalesce(to_jsonb(gone) ->> 'role', 'company') as kind from gone where deleted_at is null) live;
  return null;
end $$;

create trigger new_companies_are_counted after insert on companies
  referencing new table as added for each statement execute function count_new_live();
create trigger changed_companies_are_counted after update on companies
  referencing old table as once_so new table as now_so for each statement execute function count_changed_live();
create trigger gone_companies_are_counted after delete on companies
  referencing old table as gone for each statement execute function count_gone_live();

create trigger new_users_are_counted after insert on users
  referencing new table as added for each statement execute function count_new_live();
create trigger changed_users_are_counted after update on users
  referencing old table as once_so new table as now_so for each statement execute function count_changed_live();
create trigger gone_users_are_counted after delete on users
  referencing old table as gone for each statement execute function count_gone_live();

insert into live_counts (kind, live) select 'company', count(*) from companies where deleted_at is null;
insert into live_counts (kind, live) select role, count(*) from users where deleted_at is null group by role;

-- What a company and a person are searched by.
create index companies_by_part on companies using gin (lower(name || ' ' || address) gin_trgm_ops)
  where deleted_at is null;
create index users_by_part on users using gin (lower(name || ' ' || email) gin_trgm_ops) where deleted_at is null;
