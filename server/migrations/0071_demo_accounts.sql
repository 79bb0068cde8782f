-- Accounts that came with the demo: everybody knows their passwords, so they must never reach a real system.
alter table users add column is_demo boolean not null default false;
update users set is_demo = true where id in (select about from audit_log where what = 'demo-account-made');
