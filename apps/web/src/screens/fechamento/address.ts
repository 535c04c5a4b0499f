import { searchWords } from '../../lib/search-words.ts'

/** Parameters in the address of Fechamento; defaults are omitted. */
export interface FechamentoSearch {
  /** `YYYY-MM` */
  mes?: string
  /** Tab */
  estado?: 'aberto' | 'em_conferencia' | 'fechado'
  busca?: string
  /** Quick filters that hold together, by comma */
  so?: string
  /** `1`: only what lacks something */
  falta?: '1'
  etiqueta?: string
  responsavel?: string
  regime?: string
  /** Column of the order; `-` in front for descending */
  ordem?: string
  /** Company at the side */
  cnpj?: string
}

export type Change = (part: Partial<FechamentoSearch>, options?: { replace?: boolean }) => void

const TEXT = /^.{1,100}$/

/** Reads the address; unknown parameters are ignored. */
export const parseFechamento = (raw: Record<string, unknown>): FechamentoSearch =>
  // the patterns allow only these values
  searchWords(raw, {
    mes: /^20\d\d-(0[1-9]|1[0-2])$/,
    estado: /^(aberto|em_conferencia|fechado)$/,
    busca: TEXT,
    so: /^[a-z_,]{1,200}$/,
    falta: /^1$/,
    etiqueta: TEXT,
    responsavel: TEXT,
    regime: /^(simples|presumido|real|mei|nenhum)$/,
    ordem: /^-?[a-z_]{1,20}$/,
    cnpj: /^([\dA-Z]{12}\d{2}|\d{11})$/,
  }) as FechamentoSearch
