-- A protocol whose answer (cStat) the product does not know. The sentence about it is the mark `answer` of `marks`.
alter table nota drop constraint nota_protocol_state_check;
alter table nota add constraint nota_protocol_state_check check (protocol_state in
  ('autorizada', 'denegada', 'sem_protocolo', 'rejeitada', 'desconhecida', 'resumo', 'resumo_denegada', 'resumo_cancelada'));
create index nota_unknown_answer on nota (empresa_id, issued_local desc, id desc) where protocol_state = 'desconhecida';
