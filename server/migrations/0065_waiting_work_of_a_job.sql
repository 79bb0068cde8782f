-- What waits for an administrator's decision, by job: asked whenever a certificate is wanted and by every device.
create index recovered_work_waiting on recovered_work (job_id) where outcome = 'waiting';
