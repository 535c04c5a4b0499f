-- The rule by which an office has its mailed requests repeated (features/caixa/pedidos/queue-reminders.ts). Off without days.
alter table escritorio add column reminder_days smallint;    -- working days after the last mail
alter table escritorio add column reminder_most smallint;    -- reminders of one request
alter table escritorio add column reminder_since timestamptz; -- requests mailed before it are not repeated
alter table escritorio add constraint escritorio_reminder check (
  (reminder_days is null and reminder_most is null and reminder_since is null)
  or (reminder_days between 1 and 30 and reminder_most between 1 and 5 and reminder_since is not null));

-- A reminder is a mail of its own, counted from the mail of a person; the index makes each of them once.
alter table pedido_email add column reminds uuid;            -- the mail of a person that it repeats
alter table pedido_email add column round smallint;          -- the first reminder is 1
alter table pedido_email add constraint pedido_email_round check ((reminds is null) = (round is null));
alter table pedido_email add column reminded_out boolean;    -- nothing of it was missing when its reminder was due
create unique index pedido_email_reminder on pedido_email (reminds, round) where reminds is not null;
