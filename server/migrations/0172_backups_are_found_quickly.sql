-- System tells the age of the last backup.
create index audit_log_backups on audit_log (id) where what = 'system-backed-up';
