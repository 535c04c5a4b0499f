import type pg from 'pg'

/**
 * Counts all stored notes anew, for tests that write `nota` without the program's writers. `owner` is the owner's
 * connection.
 */
export async function recountNotas(owner: pg.Pool): Promise<void> {
  for (const table of ['nota_day', 'nota_manifest_day', 'nota_month', 'nota_number', 'nota_text', 'search_word'])
    await owner.query(`delete from ${table}`)
  await owner.query('select sum_notas(null, (select array_agg(n) from nota n))')
}

/** Changes columns of one note and the sums with it. `change` is the SET list of an UPDATE. */
export async function changeNota(owner: pg.Pool, id: string, change: string): Promise<void> {
  const row = `select array_agg(n) from nota n where n.id = '${id}'`
  await owner.query(`do $do$
    declare gone nota[] := (${row});
    begin
      update nota set ${change} where id = '${id}';
      perform sum_notas(gone, (${row}));
    end $do$`)
}
