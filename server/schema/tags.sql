-- The codes that we issued, bound or blank.
create table tag_codes (
  code text primary key,
  issued_at timestamptz not null,
  issued_by uuid references users
);

-- A tag of a piece that was merged stays that piece's, and names the one it was merged into.
create table tags (
  id uuid primary key,
  value text not null,
  kind text not null check (kind in ('own', 'foreign')),
  equipment_id uuid not null references equipment,
  bound_at timestamptz not null,
  bound_by uuid references users,
  ended_at timestamptz,
  ended_by uuid references users,
  -- A value may be too long for a unique index.
  constraint tags_live exclude using hash (value with =) where (ended_at is null)
);
create index tags_by_value on tags using hash (value);
create index tags_of_piece on tags (equipment_id) where ended_at is null;
