-- A cancellation or closing counts only when its author has the issuer's root. The key names the issuer when the note does not.
create or replace function is_issuer(author text, emitente text, chave text) returns boolean language sql immutable parallel safe
  return case
    when author is null then false
    -- the emitter of an NFS-e may be the tomador: its key names who emitted it
    when length(chave) = 50 then author = right(issuer_in_key(chave), length(author)) or (length(author) = 14 and left(author, 8) = left(issuer_in_key(chave), 8))
    when length(author) = 11 then author = coalesce(emitente, substr(chave, 10, 11))
    else left(author, 8) = left(coalesce(emitente, issuer_in_key(chave)), 8)
  end;
