-- Brings the three tables up to date after notes were written: `gone` are the rows before, `added` the rows after; null is none.
-- Writes in the order of the keys, so that two writers of a company never deadlock.
create or replace function sum_notas(gone nota[], added nota[]) returns void language plpgsql as $$
begin
  perform sum_days(gone, added);
  perform sum_numbers(gone, added);
  perform answer_requests(added);
  insert into nota_text (empresa_id, of_party, texto)
    select empresa_id, of_party, texto from (
      select empresa_id, true as of_party, nota_party_text(busca, party_folded, party_tax_id) as texto from (
        select distinct on (empresa_id, party_key) empresa_id, busca, party_folded, party_tax_id from unnest(added)) parties
      union all
      select empresa_id, false, nota_rest_text(busca, nota_party_text(busca, party_folded, party_tax_id), number) from (
        select distinct on (empresa_id, rest_key) empresa_id, busca, party_folded, party_tax_id, number from unnest(added)) rests
    ) texts where texto <> '' order by 1, 2, 3
    on conflict do nothing;
  insert into search_word (empresa_id, word)
    select distinct empresa_id, word from (
      select empresa_id, regexp_split_to_table(party_folded, '[^[:alpha:]]+') as word from (
        select distinct on (empresa_id, party_key) empresa_id, party_folded from unnest(added)) parties) words
    where length(word) >= 4 order by 1, 2
    on conflict do nothing;
end $$;
