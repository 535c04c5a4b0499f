-- Every caller reads the tables, only the provider writes them.
create policy scope on tax_load to portal_app using (true) with check ((select is_provider()));
