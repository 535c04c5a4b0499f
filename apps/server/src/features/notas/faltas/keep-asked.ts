import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import type { Month } from '../inicio/month.ts'

/** One missing note by its key, or a range of numbers of a series, both ends included. */
export type Missing =
  | { chave: string }
  | { chave: null; modelo: number; serie: number; number_from: number; number_to: number }

export interface Asking {
  empresaId: number
  month: Month
  missing: readonly Missing[]
  /** Name of the user who asked; null takes the mark back */
  askedBy: string | null
}

/** Notes that these were asked for now, or were not. An earlier mark of the same note or range is replaced. */
export const keepAsked = (db: Kysely<Database>, scope: Scope, asking: Asking): Promise<void> =>
  inScope(db, scope, async (tx) => {
    const { empresaId, month, missing, askedBy } = asking
    const ranges = missing.flatMap((one) => (one.chave === null ? [one] : []))
    const of = (field: 'modelo' | 'serie' | 'number_from' | 'number_to') => ranges.map((range) => range[field])
    await sql`
      delete from falta_pedido p
      where p.empresa_id = ${empresaId}::bigint and p.month = ${month.first}::date and (
        p.chave = any(${missing.flatMap(({ chave }) => chave ?? [])}::text[])
        or exists (
          select 1 from unnest(${of('modelo')}::int[], ${of('serie')}::int[], ${of('number_from')}::bigint[], ${of('number_to')}::bigint[])
            as r(modelo, serie, number_from, number_to)
          where r.modelo = p.modelo and r.serie = p.serie and r.number_from <= p.number_to and r.number_to >= p.number_from))`.execute(
      tx,
    )
    if (askedBy === null) return
    const rows = missing.map((one) => ({
      ...{ empresa_id: empresaId, month: month.first, id: uuidv7(), asked_by: askedBy },
      ...one,
    }))
    await tx.insertInto('falta_pedido').values(rows).execute()
  })
