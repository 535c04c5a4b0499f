-- Capture: the head of each chain of exchanges, and the content of a request for manifestações.

-- Number and hash of the newest exchange, written with it: without them the removal of the newest exchanges would leave no trace.
alter table capture_sequence
  add column chain_count bigint not null default 0, -- number of the newest exchange
  add column chain_hash bytea;                      -- hash of the newest closed exchange
insert into capture_sequence as q (service, environment, tax_id, demo, chain_count, chain_hash)
  select x.service, x.environment, x.tax_id, x.demo, max(x.number), (array_agg(x.hash order by x.number desc) filter (where x.hash is not null))[1]
  from capture_exchange x group by 1, 2, 3, 4
  on conflict (service, environment, tax_id, demo) do update set chain_count = excluded.chain_count, chain_hash = excluded.chain_hash;

-- Documents of each hour of the last day, counted with the cursor: the health of a thousand companies reads no number of a document.
alter table capture_sequence add column recent jsonb not null default '{}'; -- number of the hour since 1970 (UTC): count
update capture_sequence q set recent = h.recent from (
  select service, environment, tax_id, demo, jsonb_object_agg(hour, documents) as recent from (
    select service, environment, tax_id, demo, floor(extract(epoch from stored_at) / 3600)::bigint as hour, count(*) as documents
    from capture_nsu where stored_at > now() - interval '24 hours' group by 1, 2, 3, 4, 5) n
  group by 1, 2, 3, 4) h
  where q.service = h.service and q.environment = h.environment and q.tax_id = h.tax_id and q.demo = h.demo;
drop index capture_nsu_recent;

-- SHA-256 of what was asked with an idempotency key: the same key with another content is a mistake of the caller.
alter table manifesto_pedido add column content_sha256 bytea;
-- An event that is left without an answer is sent once more when somebody asks for it.
grant update (next_at, tries) on manifesto to portal_app;
