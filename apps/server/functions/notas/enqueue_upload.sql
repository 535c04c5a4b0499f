-- Queues the job of an upload in the transaction that accepts it. One queue per company keeps its uploads in order.
-- `after` lets the command line work its own upload first; the queue then works only what a killed command left.
create or replace function enqueue_upload(of_empresa bigint, of_upload uuid, of_spool text, after interval default '0') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not of_empresa = any (app_empresas()) then raise exception 'company outside the scope'; end if;
  perform graphile_worker.add_job('intake_' || of_spool,
    json_build_object('empresa_id', of_empresa, 'upload_id', of_upload),
    queue_name => 'empresa_' || of_empresa, job_key => of_upload::text, max_attempts => 1000, run_at => now() + after);
end $$;
revoke execute on function enqueue_upload(bigint, uuid, text, interval) from public;
grant execute on function enqueue_upload(bigint, uuid, text, interval) to portal_app;
