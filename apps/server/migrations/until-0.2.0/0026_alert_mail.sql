-- Whether the person gets the daily mail of alerts.
alter table account add column alert_mail boolean not null default true;
grant update (alert_mail) on account to portal_app; -- the policy of the table opens the own row alone
