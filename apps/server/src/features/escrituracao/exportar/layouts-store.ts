import type { LeiauteLivre } from '@portal/contract/escrituracao/exportar.ts'
import { type FreeLayout, freeLayoutFaults } from '@portal/files/contabil/free-layout.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'

/** Layouts of an office, or of an account outside offices: `my_turn()` is their owner. */

export interface StoredLayout {
  id: string
  name: string
  body: LeiauteLivre
  changedAt: Date
  changedName: string
}

const MOST_LAYOUTS = 100

/** Served by `exportacao_leiaute_of_owner`. */
export async function listLayouts(tx: Kysely<Database>): Promise<StoredLayout[]> {
  const { rows } =
    await sql<StoredLayout>`select id, name, body, changed_at as "changedAt", changed_name as "changedName"
    from exportacao_leiaute where owner = my_turn() order by name, id limit ${MOST_LAYOUTS}`.execute(tx)
  return rows
}

const noSuchLayout = () => new AppError(404, 'exportacao.not_found', 'Leiaute não encontrado neste escritório.')

/** Throws AppError 404 `exportacao.not_found`. */
export async function findLayout(tx: Kysely<Database>, id: string): Promise<StoredLayout> {
  const { rows } =
    await sql<StoredLayout>`select id, name, body, changed_at as "changedAt", changed_name as "changedName"
    from exportacao_leiaute where owner = my_turn() and id = ${id}::uuid`.execute(tx)
  if (!rows[0]) throw noSuchLayout()
  return rows[0]
}

interface LayoutChange {
  id: string
  name: string
  layout: LeiauteLivre
  who: string
  now: Date
}

/** Keeps a new layout. Throws AppError 400 `exportacao.layout`, 409 `exportacao.too_many`. */
export async function addLayout(tx: Transaction<Database>, it: LayoutChange): Promise<void> {
  requireUsable(it.layout)
  if ((await listLayouts(tx)).length >= MOST_LAYOUTS)
    throw new AppError(409, 'exportacao.too_many', `O escritório já tem ${MOST_LAYOUTS} leiautes. Apague um.`)
  await sql`insert into exportacao_leiaute (id, owner, name, body, changed_at, changed_name)
    values (${it.id}::uuid, my_turn(), ${it.name}, ${JSON.stringify(it.layout)}::jsonb, ${it.now}, ${it.who})`.execute(
    tx,
  )
}

/** Replaces a layout. Throws AppError 400 `exportacao.layout`, 404 `exportacao.not_found`. */
export async function changeLayout(tx: Transaction<Database>, it: LayoutChange): Promise<void> {
  requireUsable(it.layout)
  const { rows } =
    await sql`update exportacao_leiaute set name = ${it.name}, body = ${JSON.stringify(it.layout)}::jsonb,
      changed_at = ${it.now}, changed_name = ${it.who}
    where owner = my_turn() and id = ${it.id}::uuid returning 1 as saved`.execute(tx)
  if (rows.length === 0) throw noSuchLayout()
}

/** True when there was one. */
export async function dropLayout(tx: Transaction<Database>, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from exportacao_leiaute where owner = my_turn() and id = ${id}::uuid returning 1 as gone`.execute(
      tx,
    )
  return rows.length > 0
}

/** Throws AppError 400 `exportacao.layout` with the first fault. */
function requireUsable(layout: LeiauteLivre): void {
  const faults = freeLayoutFaults(toFreeLayout(layout))
  const [first] = faults
  if (first === undefined) return
  const erros = faults.map((mensagem) => ({ campo: 'leiaute', mensagem }))
  throw new AppError(400, 'exportacao.layout', first, { erros })
}

export const toFreeLayout = (wire: LeiauteLivre): FreeLayout => ({
  per: wire.ds_linha,
  encoding: wire.ds_codificacao,
  separator: wire.ds_separador,
  isFramed: wire.fl_moldura,
  quotes: wire.ds_aspas,
  point: wire.ds_decimal,
  day: wire.ds_data,
  hasTitles: wire.fl_titulos,
  columns: wire.colunas.map(({ campo, titulo, texto, nr_tamanho, ds_lado, ds_enche }) => ({
    field: campo,
    title: titulo ?? campo ?? '',
    text: texto ?? '',
    width: nr_tamanho ?? 0,
    align: ds_lado ?? 'esquerda',
    fill: ds_enche ?? ' ',
  })),
})

export const toLeiauteLivre = (layout: FreeLayout): LeiauteLivre => ({
  ds_linha: layout.per,
  ds_codificacao: layout.encoding,
  ds_separador: layout.separator,
  fl_moldura: layout.isFramed,
  ds_aspas: layout.quotes,
  ds_decimal: layout.point,
  ds_data: layout.day,
  fl_titulos: layout.hasTitles,
  colunas: layout.columns.map(({ field, title, text, width, align, fill }) => ({
    campo: field,
    titulo: title,
    texto: text,
    nr_tamanho: width,
    ds_lado: align,
    ds_enche: fill,
  })),
})
