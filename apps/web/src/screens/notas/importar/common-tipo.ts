import type { Tipo } from '@portal/contract/notas.ts'

/** The model of a key, its positions 21 and 22, names the kind of document. */
const TIPO_OF_MODEL: Readonly<Record<string, Tipo>> = { 55: 'nfe', 65: 'nfce', 57: 'cte', 67: 'cte', 58: 'mdfe' }

/** The kind that most of these documents are; NF-e where none is known. */
export function commonTipo(rows: readonly { ds_chave: string }[]): Tipo {
  const counts = new Map<Tipo, number>()
  for (const { ds_chave } of rows) {
    const tipo = TIPO_OF_MODEL[ds_chave.slice(20, 22)]
    if (tipo) counts.set(tipo, (counts.get(tipo) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 'nfe'
}
