-- The protocols with an unknown answer, also those of NFS-e: an NFS-e is authorised whatever its answer, and only its mark tells.
drop index nota_unknown_answer;
create index nota_unknown_answer on nota (empresa_id, issued_local desc, id desc) where protocol_state = 'desconhecida' or marks ? 'answer';
