import type pg from 'pg'
import { readApplied } from '../db/level.ts'
import { makeLevelTable, migrateQueue, runMigration } from '../db/migrate.ts'
import { readMigrationsBefore } from '../db/migrations.ts'

/** Brings a database to a level of 0.1.0, as that version did: each file in one transaction. `last` is the name of a migration, or its number. */
export async function migrateToOldLevel(owner: pg.Pool, last: string): Promise<void> {
  await migrateQueue(owner)
  const client = await owner.connect()
  try {
    await makeLevelTable(client)
    const done = (await readApplied(client)).map(({ name }) => name)
    const wanted = readMigrationsBefore().filter(
      ({ name }) => name.slice(0, last.length) <= last && !done.includes(name),
    )
    for (const migration of wanted) {
      await client.query('begin')
      await runMigration(client, migration)
      await client.query('commit')
    }
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Received NF-e of June of each of these companies, of 10, 20, … reais, as put_notas takes them. */
export const notasOf = (
  companies: string,
  count: number,
) => `select json_agg(json_build_object('empresa_id', o.id, 'id', gen_random_uuid(),
  'tipo', 'nfe', 'papel', 'R', 'modelo', 55, 'serie', 1, 'number', n, 'chave', ${chaveOf('n')}, 'element', 'nfeProc',
  'issued_local', '2026-06-01T10:00', 'issued_text', '2026-06-01T10:00:00-03:00', 'authorized_text', '2026-06-01T10:00:00-03:00',
  'total_cents', 1000 * n, 'homologacao', false, 'party_folded', 'cliente', 'destinatario_tax_id', o.tax_id, 'protocol_state', 'autorizada',
  'copy_rank', 2, 'mark_signature', 'valida', 'marks', '{}'::json, 'verified', false, 'arquivo_sha256', '\\x00', 'parties', '{}'::text[],
  'foreign_copy', false, 'busca', 'cliente ' || n, 'proof', 'alegada')) from ${companies} o, generate_series(1, ${count}) n`
const chaveOf = (n: string) => `'3526061122233300018155001' || lpad(${n}::text, 19, '0')`

/** Statements of every level of 0.1.0: two received NF-e per company, one of them confirmed, an EFD and a list of products. */
export const oldRows = (companies: number): string[] => [
  `insert into empresa (tax_id, name, uf) select '1122233300' || lpad(n::text, 4, '0'), 'Empresa ' || n, 'SP' from generate_series(1, ${companies}) n`,
  `insert into evento (empresa_id, id, chave, tp_evento, n_seq, author_tax_id, homologacao, occurred_local, occurred_text, registered,
      summary, verified, marks, proof, obtained)
    select id, gen_random_uuid(), ${chaveOf('1')}, '210200', 1, tax_id, false, '2026-06-02T09:00', '2026-06-02T09:00:00-03:00', true,
      false, true, '{}', 'provada', true from empresa`,
  `select put_notas((${notasOf('empresa', 2)}))`,
  `insert into sped_file (empresa_id, id, day_from, day_to, purpose, sistema, account_name, created_at, sha256, size, lines, summary)
    select id, gen_random_uuid(), '2026-06-01', '2026-06-30', '0', 'PORTAL', 'Ana', now(), '\\x00', 1, 1,
      '{"resumo": {"apuracao": {"vl_recolher": "12.34"}}}' from empresa`,
  `insert into produto_list (empresa_id, sistema, version, changed_at) select id, 'PORTAL', 1, now() from empresa`,
]
