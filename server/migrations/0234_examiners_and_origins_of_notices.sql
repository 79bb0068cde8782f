-- Who examined an item when somebody was told of it: only they can say that no copy for the authority is needed. An item that is
-- changed afterwards, by whomever, has another examiner; the answer about a serious injury stays that of the first.
alter table notice_items add column examined_by uuid references users;

update notice_items set examined_by = coalesce(item.examined_by, notice.made_by)
from notice_items as told join notices as notice on notice.id = told.notice_id
  left join inspection_items as item on item.id = told.item_id
where notice_items.notice_id = told.notice_id and notice_items.item_id = told.item_id;

-- The server also makes a notice of a danger that nobody was told of when its job is deleted, and when it comes too late for its
-- job and is held as recovered work.
alter table notices drop constraint notices_origin_check,
  add constraint notices_origin_check check (origin in ('person', 'completion', 'deletion', 'late', 'migration'));
