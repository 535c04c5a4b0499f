import type { Sort } from '../../../kit/table.tsx'
import { defineSearch } from '../../../lib/define-search.ts'
import { ALL, type CarteiraFilter, NO_FILTER } from './filter.ts'

const TEXT = /^.{1,100}$/

/** Parameters in the address of the portfolio; defaults are omitted. */
const SHAPES = {
  busca: TEXT,
  situacao: /^(ativa|pendente|inativa)$/,
  etiqueta: TEXT,
  regime: TEXT,
  responsavel: TEXT,
  /** Quick filter */
  so: /^[a-z-]{1,30}$/,
  /** Column of the order; `-` in front for descending */
  ordem: /^-?[a-z]{1,20}$/,
}

/** Reads the address; unknown parameters are ignored. */
export const parseCarteira = defineSearch(SHAPES)
export type CarteiraSearch = { [name in keyof typeof SHAPES]?: string }

/** No parameter: all companies in the order of the server. */
export const NO_SEARCH = Object.fromEntries(Object.keys(SHAPES).map((name) => [name, undefined]))

export const filterOf = ({ busca, situacao, etiqueta, regime, responsavel }: CarteiraSearch): CarteiraFilter => ({
  words: busca ?? NO_FILTER.words,
  situacao: (situacao ?? ALL) as CarteiraFilter['situacao'], // the pattern allows only these
  etiqueta: etiqueta ?? ALL,
  regime: regime ?? ALL,
  responsavel: responsavel ?? ALL,
})

const given = (value: string): string | undefined => (value === ALL || value === '' ? undefined : value)

export const searchOfFilter = ({ words, ...rest }: CarteiraFilter): CarteiraSearch => ({
  busca: words || undefined,
  situacao: given(rest.situacao),
  etiqueta: given(rest.etiqueta),
  regime: given(rest.regime),
  responsavel: given(rest.responsavel),
})

export const sortOf = ({ ordem }: CarteiraSearch): Sort | null =>
  ordem ? { key: ordem.replace('-', ''), down: ordem.startsWith('-') } : null

export const orderOf = ({ key, down }: Sort): string => `${down ? '-' : ''}${key}`
