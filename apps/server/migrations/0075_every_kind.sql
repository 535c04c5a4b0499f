-- Bills of light (nf3e) and of communication (nfcom), and `outro`: kinds that are kept and listed, told apart by their model: 59 CF-e SAT, 63 BP-e,
-- 64 GTV-e, 75 NFAg, 76 NFGas, 77 NF-e ABI, 99 DC-e, 0 municipal NFS-e, and 6, 21, 22, 28, 29 typed bills. Without an access key the key is made of what
-- identifies the document (packages/fiscal/src/outro, contas): capital letters, digits and hyphens.
alter table nota drop constraint nota_tipo_check;
alter table nota add constraint nota_tipo_check
  check (tipo in ('nfe', 'nfce', 'cte', 'mdfe', 'nfse', 'nf3e', 'nfcom', 'outro'));
alter table nota drop constraint nota_check;
alter table nota add constraint nota_chave_check check (case
  when tipo = 'nfse'
    then length(chave) = 50 and left(chave, 9) !~ '[^0-9]' and substr(chave, 10, 12) !~ '[^0-9A-Z]' and right(chave, 29) !~ '[^0-9]'
  when tipo = 'outro' and modelo in (0, 6, 21, 22, 28, 29) then length(chave) between 8 and 100 and chave !~ '[^0-9A-Z-]'
  else length(chave) = 44 and left(chave, 6) !~ '[^0-9]' and substr(chave, 7, 12) !~ '[^0-9A-Z]' and right(chave, 26) !~ '[^0-9]' end);
alter table nota drop constraint nota_check1;
alter table nota add constraint nota_modelo_check
  check (tipo = 'nfse' or modelo is not null and (serie is not null or tipo = 'outro'));
-- cancelada: a document without a protocol states its own cancellation
alter table nota drop constraint nota_protocol_state_check;
alter table nota add constraint nota_protocol_state_check check (protocol_state in ('autorizada', 'denegada', 'sem_protocolo', 'rejeitada',
  'desconhecida', 'cancelada', 'resumo', 'resumo_denegada', 'resumo_cancelada'));
-- BillFacts of packages/fiscal; null for other documents
alter table nota_ledger add column bill jsonb;
alter table upload add column imported_nf3e integer not null default 0;
alter table upload add column imported_nfcom integer not null default 0;
alter table upload add column imported_outro integer not null default 0;
