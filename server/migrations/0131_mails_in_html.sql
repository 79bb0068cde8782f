-- The same words as the body, for readers that show HTML. Mails queued earlier have text alone.
alter table mails add column html text;
