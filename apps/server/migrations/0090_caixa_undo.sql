-- The last answer of a person to a delivery, which can be taken back; the files of a note by its key; the files of a link by their hash.
alter table caixa_entrega add column answer text collate "C";
alter table caixa_entrega add constraint caixa_entrega_answer check (answer in ('guardar', 'concluir', 'recusar'));
create index caixa_entrega_pieces on caixa_entrega using gin (pieces jsonb_path_ops);
create index caixa_entrega_of_link on caixa_entrega (link_id, id) where link_id is not null;
grant delete on caixa_remetente to portal_app;
