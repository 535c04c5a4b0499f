import type { CodigosBody, TipoCodigo } from '@portal/contract/escrituracao/exportar.ts'
import type { ExportCodes } from '@portal/files/contabil/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** A code of the office in a system, for one company. */
export interface StoredCode {
  kind: TipoCodigo
  key: string
  code: string
  changedAt: Date
  changedName: string
}

/** Codes of a company in a system. Served by the primary key. */
export async function readCodes(
  tx: Kysely<Database>,
  { empresaId, system }: { empresaId: number; system: string },
): Promise<StoredCode[]> {
  const { rows } =
    await sql<StoredCode>`select kind, key, code, changed_at as "changedAt", changed_name as "changedName"
    from exportacao_codigo where empresa_id = ${empresaId} and system = ${system} order by kind, key`.execute(tx)
  return rows
}

interface CodesChange {
  empresaId: number
  system: string
  codes: CodigosBody['data']
  who: string
  now: Date
}

/** Saves codes; an empty one is deleted. */
export async function saveCodes(
  tx: Kysely<Database>,
  { empresaId, system, codes, who, now }: CodesChange,
): Promise<void> {
  const lines = JSON.stringify(
    codes.map(({ tipo, chave, codigo }) => ({ kind: tipo, key: chave.trim(), code: codigo.trim() })),
  )
  const lists = sql`jsonb_to_recordset(${lines}::jsonb) as l (kind text, key text, code text)`
  await sql`delete from exportacao_codigo c using ${lists}
    where c.empresa_id = ${empresaId} and c.system = ${system} and c.kind = l.kind and c.key = l.key and l.code = ''`.execute(
    tx,
  )
  await sql`insert into exportacao_codigo as c (empresa_id, system, kind, key, code, changed_at, changed_name)
    select distinct on (l.kind, l.key) ${empresaId}::bigint, ${system}::text, l.kind, l.key, l.code, ${now}::timestamptz, ${who}::text
    from ${lists} where l.code <> ''
    on conflict (empresa_id, system, kind, key) do update
      set code = excluded.code, changed_at = excluded.changed_at, changed_name = excluded.changed_name`.execute(tx)
}

/** Every code by kind and key. */
export type CodeTable = (kind: TipoCodigo, key: string) => string

export function codeTable(codes: readonly Pick<StoredCode, 'kind' | 'key' | 'code'>[]): CodeTable {
  const byKind = new Map<TipoCodigo, Map<string, string>>()
  for (const { kind, key, code } of codes) byKind.set(kind, (byKind.get(kind) ?? new Map()).set(key, code))
  return (kind, key) => byKind.get(kind)?.get(key) ?? ''
}

/** Destinations with the words of their entries, until the office writes its own. */
const WORDS: Readonly<Record<string, string>> = {
  revenda: 'COMPRA',
  industria: 'COMPRA DE INSUMO',
  servico: 'COMPRA PARA SERVICO',
  consumo: 'MATERIAL DE CONSUMO',
  ativo: 'IMOBILIZADO',
  outros: 'DOCUMENTO',
}

export function toExportCodes(codes: readonly StoredCode[]): ExportCodes {
  const find = codeTable(codes)
  const words = Object.entries(WORDS).map(([key, word]) => [key, find('historico', key) || word])
  return {
    // by model of the document, of whichever kind it is
    species: Object.fromEntries(codes.flatMap(({ kind, key, code }) => (kind === 'especie' ? [[key, code]] : []))),
    taxAccounts: {
      icms: find('imposto', 'icms'),
      ipi: find('imposto', 'ipi'),
      pis: find('imposto', 'pis'),
      cofins: find('imposto', 'cofins'),
    },
    words: Object.fromEntries(words),
  }
}
