import type { EventAuthor, Tipo } from '../base/model.ts'

/** One type of event of a kind of document. */
export interface EventType {
  code: string
  tipos: readonly Tipo[]
  /** Short name, pt-BR */
  name: string
  authors: readonly EventAuthor[]
}

type Row = readonly [code: string, tipos: readonly Tipo[], authors: readonly EventAuthor[], name: string]

const NFE: readonly Tipo[] = ['nfe']
const NFCE: readonly Tipo[] = ['nfce']
const NFE_NFCE: readonly Tipo[] = ['nfe', 'nfce']
const CTE: readonly Tipo[] = ['cte']
const MDFE: readonly Tipo[] = ['mdfe']

const ISSUER: readonly EventAuthor[] = ['issuer']
const RECIPIENT: readonly EventAuthor[] = ['recipient']
const TAKER: readonly EventAuthor[] = ['taker']

const ROWS: readonly Row[] = [
  ['110110', NFE, ISSUER, 'Carta de Correção'],
  ['110111', NFE_NFCE, ISSUER, 'Cancelamento'],
  ['110112', NFCE, ISSUER, 'Cancelamento por substituição'],
  ['210200', NFE, RECIPIENT, 'Confirmação da Operação'],
  ['210210', NFE, RECIPIENT, 'Ciência da Operação'],
  ['210220', NFE, RECIPIENT, 'Desconhecimento da Operação'],
  ['210240', NFE, RECIPIENT, 'Operação não Realizada'],
  ['110110', CTE, ISSUER, 'Carta de Correção'],
  ['110111', CTE, ISSUER, 'Cancelamento'],
  ['610110', CTE, TAKER, 'Prestação do Serviço em Desacordo'],
  ['110111', MDFE, ISSUER, 'Cancelamento'],
  ['110112', MDFE, ISSUER, 'Encerramento'],
]

export const EVENT_TYPES: readonly EventType[] = ROWS.map(([code, tipos, authors, name]) => ({
  code,
  tipos,
  name,
  authors,
}))
