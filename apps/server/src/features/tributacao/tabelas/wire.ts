import type { TabelaCarga, TabelaDiferenca, TabelaSemente } from '@portal/contract/tributacao/tabelas.ts'
import type { LoadDiff, LoadRow, NewLoad, StoredKind } from './load.ts'
import { TABLE_NAMES } from './names.ts'
import type { SementeTable } from './semente.ts'

/** Newest first; of each table and state the newest that was not undone is in use. */
export function toCargas(rows: readonly LoadRow[]): TabelaCarga[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const place = `${row.kind}/${row.part}`
    const inUse = row.undone_at === null && !seen.has(place)
    if (inUse) seen.add(place)
    return {
      id: row.id,
      tipo: row.kind,
      nm_tabela: TABLE_NAMES[row.kind as StoredKind] ?? row.kind, // a constraint of the table allows no other value
      ds_uf: row.part || null,
      nm_fonte: row.source,
      nm_arquivo: row.file_name || null,
      fl_inicial: row.bundled ? 'S' : 'N',
      fl_emuso: inUse ? 'S' : 'N',
      dt_referencia: row.reference_date,
      dt_validade: row.valid_to,
      dt_carga: row.loaded_at.toISOString(),
      nm_usuario: row.loaded_by,
      nr_linhas: row.entries,
      incluidas: row.added,
      alteradas: row.changed,
      encerradas: row.removed,
      dt_desfeita: row.undone_at?.toISOString() ?? null,
    }
  })
}

const CHANGES = { added: 'incluida', changed: 'alterada', removed: 'encerrada' } as const

export const toDiferenca = ({ kind, reading }: NewLoad, diff: LoadDiff): TabelaDiferenca => ({
  tipo: kind,
  nm_fonte: reading.source,
  ds_uf: reading.part || null,
  dt_referencia: reading.referenceDate,
  dt_validade: reading.validTo,
  nr_linhas: diff.entries,
  incluidas: diff.added,
  alteradas: diff.changed,
  encerradas: diff.removed,
  amostra: diff.samples.map(({ key, change, before, after }) => ({
    cd_chave: key,
    ds_mudanca: CHANGES[change],
    ds_antes: before,
    ds_depois: after,
  })),
})

export const toSemente = (table: SementeTable): TabelaSemente => ({
  cd_tabela: table.name,
  nm_tabela: table.title,
  tipo: table.kind,
  nm_publicador: table.publisher,
  ds_ato: table.act,
  dt_dados: table.date,
  nr_dias: table.age,
  nr_linhas: table.rows,
  ds_conferencia: table.verification,
  ds_falta: table.gaps,
  atos_faltando: [...table.missing],
  nm_carga: table.replacedBy?.source ?? null,
  dt_carga: table.replacedBy?.reference_date ?? null,
})
