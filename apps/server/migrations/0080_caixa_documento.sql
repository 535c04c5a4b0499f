-- Links of clients for documents: what a link has taken so far, and which deliveries came by it.
alter table caixa_link drop constraint caixa_link_kind_check;
alter table caixa_link add constraint caixa_link_kind_check check (kind in ('certificado', 'documento'));
alter table caixa_link add column files integer not null default 0;
alter table caixa_link add column file_bytes bigint not null default 0;
alter table caixa_entrega add column link_id uuid;
