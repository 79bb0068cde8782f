-- How many companies and users there are among some hundred neighbours by name: they say where the hundredth page of a list
-- begins, so that nobody walks there through all pages before it. Each block begins at a name and id and ends where the next
-- one of its kind begins. Kinds: company, user, and user:<role>.
create table name_blocks (
  kind text not null,
  from_name text not null,
  from_id uuid not null,
  live integer not null,
  primary key (kind, from_name, from_id)
);

-- Blocks of more than 1,000 are split until none is left; whoever calls holds the lock.
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

-- One after the other, to the end of the transaction: a block is split by what is committed, and by what the splitter wrote.
create function add_to_name_blocks(kinds text[], names text[], ids uuid[], changes integer[]) returns void
language plpgsql as $$
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

create function count_new_names() returns trigger language plpgsql as $$
begin
  perform add_to_name_blocks(array_agg(kind), array_agg(lower(name)), array_agg(id), array_agg(1))
  from added cross join lateral unnest(kinds_of(to_jsonb(added) ->> 'role')) as kind where deleted_at is null;
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

create function count_gone_names() returns trigger language plpgsql as $$
begin
  perform add_to_name_blocks(array_agg(kind), array_agg(lower(name)), array_agg(id), array_agg(-1))
  from gone cross join lateral unnest(kinds_of(to_jsonb(gone) ->> 'role')) as kind where deleted_at is null;
  return null;
end $$;

create function kinds_of(role text) returns text[] language sql immutable as $$
  select case when role is null then array['company'] else array['user', 'user:' || role] end
$$;

create trigger new_companies_are_counted_by_name after insert on companies
  referencing new table as added for each statement execute function count_new_names();
create trigger changed_companies_are_counted_by_name after update on companies
  referencing old table as once_so new table as now_so for each statement execute function count_changed_names();
create trigger gone_companies_are_counted_by_name after delete on companies
  referencing old table as gone for each statement execute function count_gone_names();
create trigger new_users_are_counted_by_name after insert on users
  referencing new table as added for each statement execute function count_new_names();
create trigger changed_users_are_counted_by_name after update on users
  referencing old table as once_so new table as now_so for each statement execute function count_changed_names();
create trigger gone_users_are_counted_by_name after delete on users
  referencing old table as gone for each statement execute function count_gone_names();

-- Names have another order in another database: after a restore the blocks are made anew.
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

select rebuild_name_blocks();
