/**
 * Nearly every completed job has its report, named as the product names it but without its file: only what lists and searches
 * read is there.
 * @param {import('pg').Client} client
 */
export async function fillReports(client) {
  await client.query(
    `create temp table reports on commit drop as
     select jobs.id as job_id, jobs.company_id, completed_at, assigned_engineer_id, gen_random_uuid() as file_id,
       row_number() over (order by completed_at, jobs.id) as number,
       jsonb_build_object('employer', jsonb_build_object('name', companies.name),
         'job', jsonb_build_object('title', jobs.title), 'premises', jsonb_build_object('city', sites.city),
         'items', (
           select jsonb_agg(jsonb_build_object('serialNumber', 'SN-' || jobs.number || '-' || i))
           from generate_series(1, 10) i
         )) as facts
     from jobs join companies on companies.id = jobs.company_id join site_addresses as sites on sites.id = site_address_id
     where jobs.status = 'completed' and hashtext(jobs.title) % 20 <> 1`,
  )
  await client.query(
    `insert into files (id, kind, key, name, media_type, bytes, sha256, created_at, was_used)
     select file_id, 'certificate', 'bench/' || number, 'C-' || number || '.pdf', 'application/pdf', 100000, md5(number::text),
       completed_at, true
     from reports`,
  )
  await client.query(
    `insert into certificates (job_id, number, version, code, file_id, sha256, facts, completed_at, issued_at, issued_by,
       sealed_with, is_timestamped, company_id)
     select job_id, number, 1, md5('code ' || number), file_id, md5(number::text), facts, completed_at,
       completed_at + interval '1 hour', assigned_engineer_id, '', false, company_id
     from reports`,
  )
  await client.query('update certificate_numbers set last = (select max(number) from certificates)')
}
