import { defineSearch } from '../../../lib/define-search.ts'

/** Tabs of the queue; without one: everything with a deadline. */
export type View = 'ciencia' | 'conclusiva' | 'envio' | 'registradas' | 'tacitas'

/** Parameters in the address of Manifestação. */
export interface ManifestacaoSearch {
  ver?: View
  /** Deadlines that end within so many days; `todas`: any. The default is 30. */
  vence?: '3' | '15' | 'todas'
  /** What the notes already have */
  tem?: 'sem' | 'ciencia'
  busca?: string
  /** `1`: of all companies of the user */
  carteira?: '1'
  /** Ids of the requests whose progress is shown */
  pedido?: string
  /** Ids of the tasks of several companies whose progress is shown */
  tarefa?: string
}

const WORDS = /^[\w,-]{1,999}$/

const parseTexts = defineSearch({
  ver: WORDS,
  vence: WORDS,
  tem: WORDS,
  carteira: ['1'],
  busca: /^.{1,99}$/,
  pedido: WORDS,
  tarefa: WORDS,
})

/** Reads the address; unknown parameters are ignored. The router loads this with the first page: the screen shows the usual for another word. */
export const parseManifestacao = (raw: Record<string, unknown>): ManifestacaoSearch =>
  parseTexts(raw) as ManifestacaoSearch
