-- Of the owner.
create policy scope on alert_mail to portal_app using (false);
