/** What the address of Produtos holds: filter, search and place survive a reload and can be sent to a colleague. */
export interface ProdutosSearch {
  busca?: string
  /** `alterados`, the code of an alert, or `erro.` and a field */
  filtro?: string
  /** Line of the list where one is, from 1 */
  linha?: number
  /** A cClassTrib that is to be written to all products of `ncm`; it leaves the address once that is done */
  usar?: string
  ncm?: string
}

const matching = (value: unknown, pattern: RegExp): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return pattern.test(text) ? text : undefined
}

/** Reads an address; what it does not know is left out. */
export function parseProdutos(raw: Record<string, unknown>): ProdutosSearch {
  const busca = (typeof raw.busca === 'string' || typeof raw.busca === 'number' ? String(raw.busca) : '').slice(0, 100)
  const filtro = matching(raw.filtro, /^[A-Za-z0-9_.]{1,40}$/)
  const linha = Number(matching(raw.linha, /^[1-9]\d{0,6}$/) ?? 0)
  const usar = matching(raw.usar, /^\d{6}$/)
  const ncm = matching(raw.ncm, /^\d{8}$/)
  return {
    ...(busca.trim() ? { busca } : {}),
    ...(filtro ? { filtro } : {}),
    ...(linha > 0 ? { linha } : {}),
    ...(usar && ncm ? { usar, ncm } : {}),
  }
}
