-- A report belongs to the company it was issued to, whatever happens to its job afterwards.
alter table certificates add column company_id uuid references companies;

-- Jobs could be moved before this release. Whose the job was when the report was issued stands in the audit log: in the
-- last change before the issue, else as what the first change after it replaced; if neither is there, it never moved.
alter table certificates disable trigger certificates_are_final;
update certificates
set company_id = coalesce(
  (
    select companies.id from audit_log join companies on companies.id = (audit_log.after ->> 'companyId')::uuid
    where audit_log.about = certificates.job_id and audit_log.what like 'job-%' and audit_log.at <= certificates.issued_at
    order by audit_log.id desc limit 1
  ),
  (
    select companies.id from audit_log join companies on companies.id = (audit_log.before ->> 'companyId')::uuid
    where audit_log.about = certificates.job_id and audit_log.what like 'job-%' and audit_log.at > certificates.issued_at
    order by audit_log.id limit 1
  ),
  (select jobs.company_id from jobs where jobs.id = certificates.job_id)
);
alter table certificates enable trigger certificates_are_final;

alter table certificates alter column company_id set not null;
create index certificates_of_company on certificates (company_id, issued_at desc, id desc);
drop index certificates_by_issue;
create index certificates_by_issue on certificates (issued_at desc, id desc);
