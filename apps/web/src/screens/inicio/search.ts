import { defineSearch, MONTH } from '../../lib/define-search.ts'

/** Reads the address of the start page; defaults are omitted. */
export const parseInicio = defineSearch({
  /** One company, or all of them (`carteira`); omitted for the default */
  ver: ['empresa', 'carteira'],
  mes: MONTH,
  /** Shows the first steps again after they were hidden */
  passos: ['1'],
  /** Order of the companies */
  ordem: ['nome', 'valor', 'pendencias', 'certificado'],
})
export type InicioSearch = ReturnType<typeof parseInicio>
export type Ordem = NonNullable<InicioSearch['ordem']>
