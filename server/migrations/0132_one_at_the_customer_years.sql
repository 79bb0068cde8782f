-- A transaction adds here twice since there are credit notes: for its invoices, and for what they take away. Locked row by row
-- in two statements, two such transactions could wait for each other; so whoever has something to add goes alone.
create or replace function add_to_customer_years(years integer[], company_ids uuid[], pence bigint[])
returns void language plpgsql as $$
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
