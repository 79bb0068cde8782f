-- What a certificate is found by, as the paper says it: number and version, company, job, town, serial numbers.
create function certificate_words(number integer, version integer, facts jsonb) returns text language sql immutable as $$
  select lower(concat_ws(' ', 'C-' || lpad(number::text, greatest(6, length(number::text)), '0'), 'v' || version,
    facts #>> '{employer,name}', facts #>> '{job,title}', facts #>> '{premises,city}', serials.words))
  from (
    select string_agg(item ->> 'serialNumber', ' ') as words from jsonb_array_elements(facts -> 'items') as item
  ) as serials
$$;

alter table certificates
  add column words text not null generated always as (certificate_words(number, version, facts)) stored;
create index certificates_by_part on certificates using gin (words gin_trgm_ops);
