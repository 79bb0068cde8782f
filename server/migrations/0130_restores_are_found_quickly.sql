-- Whoever verifies a report that is unknown here is told whether it may have been lost with a restore.
create index audit_log_restores on audit_log (id) where what = 'system-restored';
