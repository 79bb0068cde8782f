-- How the last run of each scheduled task went. What waits and what is tried again is in the queue's own schema.
create table task_runs (
  name text primary key,
  last_run_at timestamptz not null,
  last_problem text not null
);

-- Workers that have a task in hand, and when they last said so. Nobody misses it after a crash: all of them are gone then.
create unlogged table task_workers (
  id text primary key,
  seen_at timestamptz not null
);
