-- Copies the bytes of a document from one company to another.
create or replace function copy_arquivo(from_empresa bigint, to_empresa bigint, of_sha256 bytea) returns void language plpgsql as $$
begin
  insert into arquivo (empresa_id, sha256, deflated, crc32, size)
    select to_empresa, sha256, deflated, crc32, size from arquivo where empresa_id = from_empresa and sha256 = of_sha256
    on conflict do nothing;
end $$;
