-- The first day by which something in service at a site is due, kept by trigger: the list of what is due takes the same time
-- for a firm with a hundred times the equipment.
create table due_sites (
  company_id uuid not null references companies,
  -- Null: pieces of the company that stand at no known site.
  site_address_id uuid,
  earliest_due_on date not null,
  unique nulls not distinct (company_id, site_address_id)
);
create index due_sites_by_day on due_sites (earliest_due_on);
create index equipment_without_site_by_due on equipment (company_id, next_examination_on)
  where is_listed and site_address_id is null;

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

-- Whoever writes pieces of a company holds lock_equipment of it, so nobody else does at the same time.
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

create function refresh_due_sites_of_new_equipment() returns trigger language plpgsql as $$
begin
  perform refresh_due_sites(array_agg(company_id), array_agg(site_address_id))
  from new_pieces where next_examination_on is not null having count(*) > 0;
  return null;
end $$;

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

create function refresh_due_sites_of_removed_equipment() returns trigger language plpgsql as $$
begin
  perform refresh_due_sites(array_agg(company_id), array_agg(site_address_id))
  from old_pieces where next_examination_on is not null having count(*) > 0;
  return null;
end $$;

create trigger due_sites_follow_new_equipment after insert on equipment
  referencing new table as new_pieces
  for each statement execute function refresh_due_sites_of_new_equipment();
create trigger due_sites_follow_changed_equipment after update on equipment
  referencing old table as old_pieces new table as new_pieces
  for each statement execute function refresh_due_sites_of_changed_equipment();
create trigger due_sites_follow_removed_equipment after delete on equipment
  referencing old table as old_pieces
  for each statement execute function refresh_due_sites_of_removed_equipment();

insert into due_sites (company_id, site_address_id, earliest_due_on)
select company_id, site_address_id, min(next_examination_on) from equipment
where is_listed and lifecycle = 'in_service' and next_examination_on is not null
group by 1, 2;
