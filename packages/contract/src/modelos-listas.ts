import { MODELOS_CONTA, MODELOS_FILTRO, type ModeloFiltro } from './modelos.ts'
import { type TIPO_NAMES, valuesOf } from './nomes.ts'

/* Which list a model is in. Not in `modelos.ts`, which the page of notes loads first: the list is made when its file is read. */

type Tipo = keyof typeof TIPO_NAMES

/** The models with a list of their own; every other one is under `outro`. */
const LISTED: Readonly<Record<string, Tipo>> = {
  55: 'nfe',
  57: 'cte',
  58: 'mdfe',
  62: 'nfcom',
  65: 'nfce',
  66: 'nf3e',
  67: 'cte',
}

/** The list of a document by its model. */
export const listOfModelo = (modelo: string): Tipo => LISTED[modelo] ?? 'outro'

const isTyped = (modelo: string): boolean => MODELOS_CONTA.some((typed) => typed === modelo)

/** Models under `outro`, in the order of the page's field: kept kinds, then bills on paper. */
export const MODELOS_OUTRO: readonly ModeloFiltro[] = [
  ...valuesOf<ModeloFiltro>(MODELOS_FILTRO).filter((modelo) => listOfModelo(modelo) === 'outro' && !isTyped(modelo)),
  ...MODELOS_CONTA,
]
