/** Parameters in the address of Consulta Tributária. */
export interface TributacaoSearch {
  /** What is typed */
  busca?: string
  uf?: string
  /** The code whose answer is open */
  ncm?: string
  /** The list form instead of the box */
  vista?: 'lista'
}

const written = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  return text === '' ? undefined : text
}

/** Reads the address; unknown parameters are ignored. */
export function parseTributacao(raw: Record<string, unknown>): TributacaoSearch {
  const ncm = written(raw.ncm)?.replace(/\D/g, '')
  const uf = written(raw.uf)?.toUpperCase()
  const busca = written(raw.busca)
  return {
    ...(busca ? { busca } : {}),
    ...(uf && /^[A-Z]{2}$/.test(uf) ? { uf } : {}),
    ...(ncm && /^\d{8}$/.test(ncm) ? { ncm } : {}),
    ...(raw.vista === 'lista' ? { vista: 'lista' as const } : {}),
  }
}
