-- The people of an office share its layouts.
create policy scope on exportacao_leiaute to portal_app using (owner = (select my_turn())) with check (owner = (select my_turn()));
