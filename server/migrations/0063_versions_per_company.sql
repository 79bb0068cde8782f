-- A report for another company has a number of its own: whoever holds the old one must not be sent to a stranger's.
alter table certificates drop constraint certificates_job_id_version_key;
alter table certificates add constraint certificates_job_id_company_id_version_key unique (job_id, company_id, version);
