import type { Observado, Observados } from './context.ts'

/**
 * One product in the company's notes: the most frequent value of each field and its number of notes; a row of
 * the wire.
 */
export interface ProdutoDasNotas {
  ds_emitidarec: string
  cd_produto: string
  ds_codbarras: string | null
  nm_prd: string
  ds_unidade: string | null
  cd_ncm: string | null
  cd_cest: string | null
  cd_origem: string | null
  nr_notas: number
  nr_notasncm: number
  nr_notasunidade: number
  pr_cbs: number | null
  pr_ibsuf: number | null
  pr_ibsmun: number | null
}

/**
 * Indexes the rows for the checks: issued notes by product code, all notes by bar code (the row with most
 * notes wins).
 */
export function toObservados(rows: readonly ProdutoDasNotas[]): Observados {
  const byCode: Record<string, Observado> = Object.create(null)
  const byGtin: Record<string, Observado> = Object.create(null)
  for (const row of rows) {
    const observed = toObservado(row)
    if (row.ds_emitidarec === 'E') keepMost(byCode, row.cd_produto, observed)
    if (row.ds_codbarras) keepMost(byGtin, row.ds_codbarras, observed)
  }
  return { byCode, byGtin }
}

function keepMost(map: Record<string, Observado>, key: string, observed: Observado): void {
  if ((map[key]?.notes ?? 0) < observed.notes) map[key] = observed
}

const toObservado = (row: ProdutoDasNotas): Observado => ({
  notes: row.nr_notas,
  ncm: row.cd_ncm,
  ncmNotes: row.nr_notasncm,
  unit: row.ds_unidade,
  unitNotes: row.nr_notasunidade,
  cbs: row.pr_cbs,
  ibsUf: row.pr_ibsuf,
  ibsMun: row.pr_ibsmun,
})
