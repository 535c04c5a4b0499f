create or replace function end_orders_of_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'account_empresa' then perform end_orders(array[old.account_id], array[old.empresa_id]);
  elsif tg_table_name = 'carteira' then
    if tg_op = 'UPDATE' and new.tags is not distinct from old.tags and new.standing = old.standing then return null; end if;
    perform end_orders(array(select p.account_id from pessoa p where p.escritorio_id = old.escritorio_id), array[old.empresa_id]);
  else
    perform end_orders(array[old.account_id], array(select c.empresa_id from carteira c where c.escritorio_id = old.escritorio_id));
  end if;
  return null;
end $$;
revoke execute on function end_orders_of_right() from public;
create or replace trigger end_orders after delete or update of papel, standing on account_empresa for each row execute function end_orders_of_right();
create or replace trigger end_orders after delete or update of standing, tags on carteira for each row execute function end_orders_of_right();
create or replace trigger end_orders after delete or update of papel, tags on pessoa for each row execute function end_orders_of_right();
