create or replace function resume_by_admission() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update capture_sequence s set stopped_at = null, stop_cause = null, refusal_count = 0, next_at = now(), changed_at = now()
    from empresa e where e.id = new.empresa_id and s.tax_id = e.tax_id and s.demo = e.demo
      and s.stop_cause in ('certificado', 'certificado_alheio', 'certificado_ilegivel', 'sem_direito');
  return null;
end $$;
revoke execute on function resume_by_admission() from public;
create or replace trigger admission_resume after insert or update of certificate_id on capture_admission
  for each row execute function resume_by_admission();
