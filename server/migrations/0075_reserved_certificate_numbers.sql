-- A number set aside for a report that is being rendered again because somebody else took the number it had expected.
-- It is kept for as long as its server renews it: one that froze or died loses it, and the next report gets the number, so
-- that there are no gaps.
create table reserved_certificate_numbers (
  number integer primary key check (number > 0),
  issue_id uuid not null unique,
  expires_at timestamptz not null
);
