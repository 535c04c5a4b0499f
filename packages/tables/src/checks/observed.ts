import type { Observado, Observados } from './context.ts'

/** One product as the company's notes have it: the most frequent value of each field, with how many notes have it; the wire's row. */
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

/** The rows as the checks ask them: issued ones by their code, all of them by bar code (there the row of most notes counts). */
export function toObservados(rows: readonly ProdutoDasNotas[]): Observados {
  const byCode: Record<string, Observado> = Object.create(null)
  const byGtin: Record<string, Observado> = Object.create(null)
  for (const row of rows) {
    const seen = toObservado(row)
    if (row.ds_emitidarec === 'E') keepMost(byCode, row.cd_produto, seen)
    if (row.ds_codbarras) keepMost(byGtin, row.ds_codbarras, seen)
  }
  return { byCode, byGtin }
}

function keepMost(map: Record<string, Observado>, key: string, seen: Observado): void {
  if ((map[key]?.notes ?? 0) < seen.notes) map[key] = seen
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
