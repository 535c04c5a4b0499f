-- Whether an event is about the environment of a note. An event embedded in the note's file shares the note's; what another NFS-e
-- states has that one's.
create or replace function is_of_environment(e evento, n nota) returns boolean language sql immutable
  as $$ select (e.arquivo_sha256 is null and length(e.chave) <> 50) or coalesce(e.homologacao, n.homologacao) = n.homologacao $$;
