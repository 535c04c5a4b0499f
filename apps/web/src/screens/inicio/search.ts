/** What the address of the start page holds; what is at its default is absent. */
export interface InicioSearch {
  /** One company, or all of them (`carteira`), when that is not what stands without asking */
  ver?: 'empresa' | 'carteira'
  /** `YYYY-MM` */
  mes?: string
  /** Order of the companies */
  ordem?: Ordem
}

const ORDENS = ['nome', 'valor', 'pendencias', 'certificado'] as const
export type Ordem = (typeof ORDENS)[number]

export function parseInicio(raw: Record<string, unknown>): InicioSearch {
  const search: InicioSearch = {}
  if (raw.ver === 'empresa' || raw.ver === 'carteira') search.ver = raw.ver
  if (typeof raw.mes === 'string' && /^(19|20)\d{2}-(0[1-9]|1[0-2])$/.test(raw.mes)) search.mes = raw.mes
  const ordem = ORDENS.find((one) => one === raw.ordem)
  if (ordem) search.ordem = ordem
  return search
}
