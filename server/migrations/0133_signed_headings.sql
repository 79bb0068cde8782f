-- For whom and where the examination was made, as an engineer last confirmed it by completing the job. What the office changes
-- afterwards is not printed under that completion.
alter table jobs add column signed_heading jsonb;

-- As the last report says it; of a completed job without one, as it stands.
update jobs
set signed_heading = jsonb_build_object(
  'employerName', coalesce(report.facts -> 'employer' ->> 'name', companies.name),
  'employerAddress', coalesce(report.facts -> 'employer' ->> 'address', companies.address),
  'addressLine1', coalesce(report.facts -> 'premises' ->> 'addressLine1', sites.address_line1),
  'addressLine2', coalesce(report.facts -> 'premises' ->> 'addressLine2', sites.address_line2),
  'city', coalesce(report.facts -> 'premises' ->> 'city', sites.city),
  'postcode', coalesce(report.facts -> 'premises' ->> 'postcode', sites.postcode)
)
from jobs as signed
join companies on companies.id = signed.company_id
join site_addresses as sites on sites.id = signed.site_address_id
left join lateral (
  select certificates.facts from certificates
  where certificates.job_id = signed.id and certificates.company_id = signed.company_id
  order by certificates.version desc limit 1
) as report on true
where signed.id = jobs.id and (signed.status = 'completed' or report.facts is not null);
