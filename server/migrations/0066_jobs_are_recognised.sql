-- Of the call that made the job, where the caller named its id: the same call repeated is recognised for ever.
alter table jobs add column made_sha256 bytea;
