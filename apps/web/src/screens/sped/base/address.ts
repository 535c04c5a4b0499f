/** What the address of Sped Fiscal holds: a reload, or a colleague, comes back to the same place. */
export interface SpedSearch {
  /** `AAAA-MM`; the previous month when absent */
  mes?: string
  passo?: Exclude<Passo, 'periodo'>
  /** 1: a corrected file in place of one already delivered */
  fin?: '1'
  /** The cause that is open in the check */
  grupo?: string
  /** The file that is shown; the month's newest when absent */
  id?: string
  ver?: 'configuracao' | 'historico'
  /** The open part of the settings */
  parte?: string
}

export const PASSOS = ['periodo', 'conferencia', 'geracao', 'resultado'] as const
export type Passo = (typeof PASSOS)[number]

const word = (value: unknown, shape: RegExp): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && shape.test(String(value)) ? String(value) : undefined

/** Reads an address; what it does not know is left out. */
export function parseSped(raw: Record<string, unknown>): SpedSearch {
  const mes = word(raw.mes, /^20\d\d-(0[1-9]|1[0-2])$/)
  const grupo = word(raw.grupo, /^[A-Z0-9_]{1,60}$/)
  const id = word(raw.id, /^[0-9a-f-]{36}$/)
  const parte = word(raw.parte, /^[a-z_]{1,20}$/)
  const passo = PASSOS.find((one) => one === raw.passo)
  const ver = (['configuracao', 'historico'] as const).find((one) => one === raw.ver)
  return {
    ...(mes ? { mes } : {}),
    ...(passo && passo !== 'periodo' ? { passo } : {}),
    ...(raw.fin === '1' || raw.fin === 1 ? { fin: '1' as const } : {}),
    ...(grupo ? { grupo } : {}),
    ...(id ? { id } : {}),
    ...(ver ? { ver } : {}),
    ...(parte ? { parte } : {}),
  }
}
