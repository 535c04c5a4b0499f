import { defineSearch } from '../../../lib/define-search.ts'

export const PASSOS = ['periodo', 'conferencia', 'geracao', 'resultado'] as const
export type Passo = (typeof PASSOS)[number]

/** Reads the address of Sped Fiscal, which restores the screen after a reload or from a shared link. Unknown parameters are ignored. */
export const parseSped = defineSearch({
  /** `AAAA-MM`; the previous month when absent */
  mes: /^20\d\d-(0[1-9]|1[0-2])$/,
  passo: ['conferencia', 'geracao', 'resultado'],
  /** 1: a corrected file that replaces a delivered one */
  fin: ['1'],
  /** Code of the open cause in the check */
  grupo: /^[A-Z0-9_]{1,60}$/,
  /** Id of the displayed file; the month's newest when absent */
  id: /^[0-9a-f-]{36}$/,
  ver: ['configuracao', 'historico'],
  /** The open part of the settings */
  parte: /^[a-z_]{1,20}$/,
  /** The batch from which a failed company was opened, to go back to it */
  tarefa: /^[0-9a-f-]{36}$/,
})
export type SpedSearch = ReturnType<typeof parseSped>
