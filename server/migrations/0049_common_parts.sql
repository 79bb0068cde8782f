-- In how many jobs of a hundred a part of three letters is among the words, of parts that are common. A search looks up
-- the rare parts of what it is asked for and reads on in what they give: the index entry of a part that is in every job is
-- as long as the list of jobs. Nothing is found or missed because of this table, so it may be some jobs behind.
create table common_parts (
  part text primary key,
  percent integer not null
);

-- From some jobs: ids are random, so the first are as good as any.
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

create trigger common_parts_are_found_sometimes after insert on job_words
  referencing new table as added
  for each statement execute function find_common_parts_sometimes();

select find_common_parts();
