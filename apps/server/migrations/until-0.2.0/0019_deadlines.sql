-- Lists of a company's manifestações, and the daily mail of alerts.

-- Ids are made by the program and sort by time.
create index manifesto_recent on manifesto (tax_id, demo, id desc);

-- The last mail of alerts to a person: at most one a day.
create table alert_mail (
  account_id uuid primary key references account on delete cascade,
  sent_at    timestamptz not null
);
alter table alert_mail enable row level security;
alter table alert_mail force row level security;
do $$ begin execute format('create policy owner_all on alert_mail to %I using (true) with check (true)', current_user); end $$;
create policy scope on alert_mail to portal_app using (false); -- the owner mails
