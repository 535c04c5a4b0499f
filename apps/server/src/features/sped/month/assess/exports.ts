import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { EfdExport } from '@portal/efd/block/block-1.ts'
import type { EfdProduct } from '@portal/efd/block/facts.ts'
import { writtenCode } from '@portal/efd/line/written.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import type { BookContext } from '../book/context.ts'
import { addError, type MonthFindings } from '../book/findings.ts'
import { soldProduct } from '../book/own-item.ts'
import type { NoteItemRow } from '../read/note-row.ts'

/** Exports that customs ended in the month, with the products that block 0 must have for them. */
interface MonthExports {
  list: EfdExport[]
  products: EfdProduct[]
}

type Declared = NonNullable<ConfiguracaoSped['exportacoes']>[number]

interface ExportedNote {
  chave: string
  serie: number
  number: number
  issued: string
  items: Pick<NoteItemRow, 'code' | 'name' | 'gtin' | 'ncm' | 'cest' | 'unit'>[]
}

/**
 * The registers 1100 and 1105 of a month: the declarations that the company entered for it, with the items of its notes,
 * which may be of earlier months. A declared note that the portal does not have as an own exit to abroad is an error.
 * Source  Guia Prático, registros 1100 (in the month of DT_AVB) and 1105 (one per note and item)
 */
export async function readExports(
  tx: Kysely<Database>,
  { empresaId, context, findings }: { empresaId: number; context: BookContext; findings: MonthFindings },
): Promise<MonthExports> {
  const { from, to } = context.period
  const declared = (context.settings.exportacoes ?? []).filter(
    ({ dt_averbacao }) => dt_averbacao >= from && dt_averbacao <= to,
  )
  if (declared.length === 0) return { list: [], products: [] }
  const notes = await exportedNotes(tx, empresaId, [...new Set(declared.map(({ ds_chave }) => ds_chave))])
  const products = new Map<string, EfdProduct>()
  const byDeclaration = new Map<string, EfdExport>()
  for (const each of declared) {
    const note = notes.get(each.ds_chave)
    if (!note) {
      addError(findings, null, {
        codigo: 'EXPORTACAO_SEM_NOTA',
        campo: 'exportacoes',
        mensagem: `A nota ${each.ds_chave}, da declaração ${each.nr_declaracao}, não está no portal como saída da empresa para o exterior: importe-a ou corrija a chave (registro 1105).`,
      })
      continue
    }
    const declaration = byDeclaration.get(each.nr_declaracao) ?? { ...declarationOf(each), notes: [] }
    byDeclaration.set(each.nr_declaracao, declaration)
    const codes = new Set<string>()
    for (const item of note.items) {
      const product = soldProduct(context, item)
      const code = writtenCode(product.code)
      products.set(code, product)
      codes.add(code)
    }
    if (declaration.notes.every(({ chave }) => chave !== note.chave))
      declaration.notes.push({ ...note, codes: [...codes].sort() })
  }
  return { list: [...byDeclaration.values()], products: [...products.values()] }
}

const declarationOf = (each: Declared): Omit<EfdExport, 'notes'> => ({
  number: each.nr_declaracao,
  day: each.dt_declaracao,
  waybill: each.nr_conhecimento,
  waybillDay: each.dt_conhecimento,
  waybillKind: each.cd_conhecimento,
  endedOn: each.dt_averbacao,
  country: each.cd_pais,
})

/** Own notes with an exit to abroad, by key. Served by the key's unique index. */
async function exportedNotes(tx: Kysely<Database>, empresaId: number, chaves: readonly string[]) {
  const { rows } = await sql<ExportedNote>`
    select n.chave, n.serie, n.number, n.issued_local::date::text as issued,
      (select json_agg(json_build_object('code', i.code, 'name', i.name, 'gtin', i.gtin, 'ncm', i.ncm, 'cest', i.cest, 'unit', i.unit)
         order by i.n_item)
       from nota_item i where i.empresa_id = ${empresaId}::bigint and i.nota_id = n.id and i.cfop like '7%') as items
    from nota n
    where n.empresa_id = ${empresaId}::bigint and n.chave = any(${chaves}::text[]) and n.papel = 'E' and n.tipo = 'nfe'
      and n.situacao <> 'cancelada' and not n.homologacao`.execute(tx)
  return new Map(rows.flatMap((row) => ((row.items as unknown) === null ? [] : [[row.chave, row] as const])))
}
