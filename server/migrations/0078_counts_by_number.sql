-- How many invoices and orders there are among each 500 numbers, by status: they say where the hundredth page of a list
-- begins, so that nobody walks there through all pages before it.
create table number_counts (
  kind text not null,
  -- The number divided by 500.
  block integer not null,
  status text not null,
  live integer not null,
  primary key (kind, block, status)
);

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

create trigger new_invoices_are_counted_by_number after insert on invoices
  referencing new table as new_rows
  for each statement execute function count_new_numbers('invoice');
create trigger changed_invoices_are_counted_by_number after update on invoices
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_numbers('invoice');
create trigger new_orders_are_counted_by_number after insert on purchase_orders
  referencing new table as new_rows
  for each statement execute function count_new_numbers('order');
create trigger changed_orders_are_counted_by_number after update on purchase_orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_numbers('order');

insert into number_counts (kind, block, status, live)
select 'invoice', number / 500, status, count(*) from invoices where deleted_at is null group by 2, 3;
insert into number_counts (kind, block, status, live)
select 'order', number / 500, status, count(*) from purchase_orders where deleted_at is null group by 2, 3;
