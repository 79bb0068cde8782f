-- That somebody at the customer was told of a danger at once (LOLER reg. 10(1)(a)), or that nobody is known to have been.
create table notices (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  -- Made by a person who told somebody; by the server, of a completed job; or of what was found before there were notices.
  origin text not null check (origin in ('person', 'completion', 'migration')),
  -- Frozen. Of those from before, told from the items when they are read.
  words text,
  told_name text not null default '',
  told_role text not null default '',
  how text check (how in ('in_person', 'telephone', 'text', 'email', 'left_in_writing')),
  told_at timestamptz,
  -- By how much the clock of the device was ahead of the server's, as far as that showed.
  clock_ahead_ms integer not null default 0,
  serious_injury_risk boolean,
  signature_file_id uuid references files,
  -- Of what was sent, to recognise a repeat.
  sha256 bytea,
  made_by uuid references users,
  made_at timestamptz not null,
  -- Of one that the server made: somebody was told after all, by this notice.
  told_by_notice_id uuid references notices,
  check (origin <> 'person' or (how is not null and told_at is not null and serious_injury_risk is not null)),
  check (origin = 'migration' or words is not null)
);
create index notices_of_job on notices (job_id, made_at desc);
create index notices_by_time on notices (made_at desc, id);
create index notices_by_signature on notices (signature_file_id) where signature_file_id is not null;

create table notice_items (
  notice_id uuid not null references notices,
  item_id uuid not null references inspection_items,
  position integer not null,
  -- The item and its dangers as they were.
  facts jsonb not null,
  primary key (notice_id, item_id)
);
create index notice_items_of_item on notice_items (item_id);

-- What somebody at the customer said to it, in writing.
create table notice_readings (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices,
  says text not null check (says in ('out_of_use', 'not_here', 'disputed')),
  name text not null,
  words text not null,
  at timestamptz not null,
  -- Null where it came by the link of a mail.
  user_id uuid references users
);
create index notice_readings_of_notice on notice_readings (notice_id);

-- That the office has telephoned, and with whom.
create table notice_calls (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices,
  name text not null,
  called_at timestamptz not null,
  words text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references users
);
create index notice_calls_of_notice on notice_calls (notice_id);

create function notice_state(notice notices) returns text language sql stable as $$
  select case
    when not exists (
      select from notice_items as item left join dangers as danger on danger.item_id = item.item_id
      where item.notice_id = notice.id and danger.ended_on is null
    ) then 'closed'
    -- One who disputes it is not outvoted by others who have read it.
    when exists (select from notice_readings where notice_id = notice.id and says = 'disputed') then 'disputed'
    when exists (select from notice_readings where notice_id = notice.id) then 'read'
    when notice.told_at is not null or notice.told_by_notice_id is not null
      or exists (select from notice_calls where notice_id = notice.id) then 'unread'
    else 'untold'
  end
$$;

-- Once somebody was told of it a danger stands, whatever becomes of its item.
create function keep_told_dangers() returns trigger language plpgsql as $$
begin
  perform keep_dangers(array(select item_id from new_items));
  perform refresh_equipment(array(
    select distinct danger.equipment_id from new_items join dangers as danger on danger.item_id = new_items.item_id
    where danger.equipment_id is not null
  ));
  return null;
end $$;
create trigger dangers_follow_notices after insert on notice_items
  referencing new table as new_items
  for each statement execute function keep_told_dangers();

-- What was found before and still stands gets its place in the office's list, one notice for each job. Nothing is sent.
create temp table standing on commit drop as
select item.id as item_id, item.job_id, gen_random_uuid() as own_id, item.sort_at, item.place
from dangers as danger join inspection_items as item on item.id = danger.item_id
where danger.ended_on is null;
create temp table of_job on commit drop as
select job_id, min(own_id::text)::uuid as notice_id from standing group by job_id;

insert into notices (id, job_id, origin, made_at)
select of_job.notice_id, job.id, 'migration', coalesce(job.completed_at, job.created_at)
from of_job join jobs as job on job.id = of_job.job_id;

insert into notice_items (notice_id, item_id, position, facts)
select of_job.notice_id, item.id, row_number() over (partition by item.job_id order by item.sort_at, item.place),
  jsonb_build_object(
    'itemId', item.id, 'description', item.description, 'serialNumber', item.serial_number,
    'assetNumber', item.asset_number,
    'dangers', coalesce(
      (
        select jsonb_agg(defect order by defect ->> 'class' desc, defect ->> 'dangerByDate')
        from jsonb_array_elements(item.defects) as defect where defect ->> 'class' <> 'observation'
      ),
      jsonb_build_array(jsonb_build_object(
        '_id', '00000000-0000-4000-8000-000000000001', 'part', item.defect_part, 'description', item.defect_description,
        'class', case when item.defect_immediate_danger then 'danger' else 'could_become_danger' end,
        'dangerByDate', item.danger_by, 'repair', item.repair_details
      ))
    )
  )
from standing join inspection_items as item on item.id = standing.item_id join of_job on of_job.job_id = item.job_id;
