-- Events that wait in the queue end also when the login of their author is taken over by certificate, or that is undone: somebody else
-- ordered them (docs/decisions/0040). Those of a blocked author wait (captura/motor/claim-manifest.ts).
create function end_orders_of_takeover() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  author uuid;
begin
  if tg_op = 'INSERT' then author := new.account_id;
  elsif old.expires_at > now() then author := old.account_id; end if;
  update manifesto m set state = 'rejeitado', next_at = null, changed_at = now(),
      reason = 'O acesso de quem pediu mudou de mãos por certificado.'
    where m.made_by = author and m.next_at is not null and m.event is null and m.state = 'na_fila';
  return null;
end $$;
revoke execute on function end_orders_of_takeover() from public;
create trigger end_orders after insert or delete on account_takeover for each row execute function end_orders_of_takeover();
update voice set reason = 'an act of the company; what waits ends with the right (end_orders) or the take-over of who ordered it and with the admission, and rests while they are blocked'
  where table_name = 'manifesto' and column_name = 'made_by';
