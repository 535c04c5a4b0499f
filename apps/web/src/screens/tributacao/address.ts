/** Parameters in the address of Consulta Tributária. */
export interface TributacaoSearch {
  /** Typed text */
  busca?: string
  uf?: string
  /** NCM of the open answer */
  ncm?: string
  /** Day of the question, `YYYY-MM-DD`; absent: today */
  dia?: string
  /** `lista`: the form for many products */
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
  const dia = written(raw.dia)
  return {
    ...(busca ? { busca } : {}),
    ...(uf && /^[A-Z]{2}$/.test(uf) ? { uf } : {}),
    ...(ncm && /^\d{8}$/.test(ncm) ? { ncm } : {}),
    ...(dia && /^(19|20)\d{2}-\d{2}-\d{2}$/.test(dia) ? { dia } : {}),
    ...(raw.vista === 'lista' ? { vista: 'lista' as const } : {}),
  }
}
