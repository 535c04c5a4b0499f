import type { Tipo } from '@portal/contract/notas.ts'

/** Kind by the model, positions 21 and 22 of a key; every other model is `outro`. */
const TIPO_OF_MODEL: Readonly<Record<string, Tipo>> = {
  55: 'nfe',
  65: 'nfce',
  57: 'cte',
  67: 'cte',
  58: 'mdfe',
  62: 'nfcom',
  66: 'nf3e',
}

/** Length of a key of an NFS-e, which has no model. */
const NFSE_KEY = 50

/** The most frequent kind of the documents; NF-e when unknown. */
export function commonTipo(rows: readonly { ds_chave: string }[]): Tipo {
  const counts = new Map<Tipo, number>()
  for (const { ds_chave } of rows) {
    const tipo = ds_chave.length === NFSE_KEY ? 'nfse' : (TIPO_OF_MODEL[ds_chave.slice(20, 22)] ?? 'outro')
    counts.set(tipo, (counts.get(tipo) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 'nfe'
}
