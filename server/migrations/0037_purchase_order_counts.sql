-- How many orders there are in each status: every page of their list says it.
create table purchase_order_counts (
  status text primary key,
  orders integer not null
);

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into purchase_order_counts as counted (status, orders)
  select status, count(*) from new_rows where deleted_at is null group by status order by status
  on conflict (status) do update set orders = counted.orders + excluded.orders;
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

create trigger new_orders_are_counted after insert on purchase_orders
  referencing new table as new_rows
  for each statement execute function count_new_orders();
create trigger changed_orders_are_counted after update on purchase_orders
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_orders();

insert into purchase_order_counts (status, orders)
select status, count(*) from purchase_orders where deleted_at is null group by status;
