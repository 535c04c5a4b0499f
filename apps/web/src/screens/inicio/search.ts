import { searchWords } from '../../lib/search-words.ts'

/** What the address of the start page holds; what is at its default is absent. */
export interface InicioSearch {
  /** One company, or all of them (`carteira`), when that is not what stands without asking */
  ver?: 'empresa' | 'carteira'
  /** `YYYY-MM` */
  mes?: string
  /** Order of the companies */
  ordem?: Ordem
}

export type Ordem = 'nome' | 'valor' | 'pendencias' | 'certificado'

export const parseInicio = (raw: Record<string, unknown>): InicioSearch =>
  // the shapes let no other words through
  searchWords(raw, {
    ver: /^(empresa|carteira)$/,
    mes: /^(19|20)\d\d-(0[1-9]|1[0-2])$/,
    ordem: /^(nome|valor|pendencias|certificado)$/,
  }) as InicioSearch
