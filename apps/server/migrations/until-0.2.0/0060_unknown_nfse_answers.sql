-- The index of unknown protocol answers now has NFS-e too. An NFS-e stays authorised after an unknown answer; its mark names the answer.
drop index nota_unknown_answer;
create index nota_unknown_answer on nota (empresa_id, issued_local desc, id desc) where protocol_state = 'desconhecida' or marks ? 'answer';
