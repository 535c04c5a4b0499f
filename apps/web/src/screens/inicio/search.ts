import { searchWords } from '../../lib/search-words.ts'

/** Parameters in the address of the start page; defaults are omitted. */
export interface InicioSearch {
  /** One company, or all of them (`carteira`); omitted for the default */
  ver?: 'empresa' | 'carteira'
  /** `YYYY-MM` */
  mes?: string
  /** Order of the companies */
  ordem?: Ordem
}

export type Ordem = 'nome' | 'valor' | 'pendencias' | 'certificado'

export const parseInicio = (raw: Record<string, unknown>): InicioSearch =>
  // the patterns allow only these values
  searchWords(raw, {
    ver: /^(empresa|carteira)$/,
    mes: /^(19|20)\d\d-(0[1-9]|1[0-2])$/,
    ordem: /^(nome|valor|pendencias|certificado)$/,
  }) as InicioSearch
