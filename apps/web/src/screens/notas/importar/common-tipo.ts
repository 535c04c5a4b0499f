import { listOfModelo } from '@portal/contract/modelos-listas.ts'
import type { Tipo } from '@portal/contract/notas.ts'

/** Length of a key of an NFS-e, which has no model. */
const NFSE_KEY = 50

/** The most frequent kind of the documents; NF-e when unknown. */
export function commonTipo(rows: readonly { ds_chave: string }[]): Tipo {
  const counts = new Map<Tipo, number>()
  for (const { ds_chave } of rows) {
    const tipo = ds_chave.length === NFSE_KEY ? 'nfse' : listOfModelo(ds_chave.slice(20, 22))
    counts.set(tipo, (counts.get(tipo) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? 'nfe'
}
