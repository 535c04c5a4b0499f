/** An act of the audit, as the office's activity and one's own account list it. */
interface Act {
  dt_evento: string
  ds_evento: string
  ds_detalhe: string
  ds_alvo?: string
  nm_usuario?: string
  nm_empresa: string | null
}

/** An act with the names of the companies in whose audit one call wrote it. */
export type FoldedAct<T> = T & { empresas: string[] }

/**
 * One call writes its act once in each company that it touches, all at the same instant: accepting a place in an office is in
 * the audit of every client. Such rows are one act here, in the place of the first.
 */
export function foldActs<T extends Act>(acts: readonly T[]): FoldedAct<T>[] {
  const folded = new Map<string, FoldedAct<T>>()
  for (const act of acts) {
    const key = JSON.stringify([act.dt_evento, act.ds_evento, act.nm_usuario, act.ds_alvo, act.ds_detalhe])
    const first = folded.get(key) ?? { ...act, empresas: [] }
    if (act.nm_empresa !== null) first.empresas.push(act.nm_empresa)
    folded.set(key, first)
  }
  return [...folded.values()]
}
