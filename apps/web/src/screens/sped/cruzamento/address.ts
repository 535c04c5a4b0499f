/** What the address of Cruzamento holds: which of the differences are in sight. */
export interface CruzamentoSearch {
  gravidade?: 'erro' | 'aviso'
  /** The rule whose differences are open */
  regra?: string
}

/** Reads an address; what it does not know is left out. */
export function parseCruzamento(raw: Record<string, unknown>): CruzamentoSearch {
  const gravidade = (['erro', 'aviso'] as const).find((one) => one === raw.gravidade)
  const regra = typeof raw.regra === 'string' && /^[a-z_]{1,40}$/.test(raw.regra) ? raw.regra : undefined
  return { ...(gravidade ? { gravidade } : {}), ...(regra ? { regra } : {}) }
}
