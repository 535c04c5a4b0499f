-- Of the owner alone.
create policy scope on caixa_imap to portal_app using (false);
