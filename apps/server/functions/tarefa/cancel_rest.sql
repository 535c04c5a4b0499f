-- Cancelling ends what has not begun; what is under way is stopped by its process.
create or replace function cancel_rest() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update tarefa_item i set state = 'cancelada', ended_at = clock_timestamp() where i.tarefa_id = new.id and i.state = 'na_fila';
  return new;
end $$;
revoke execute on function cancel_rest() from public;
create or replace trigger cancel_rest after update of cancelled_at on tarefa for each row when (new.cancelled_at is not null)
  execute function cancel_rest();
