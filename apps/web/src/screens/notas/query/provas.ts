import type { Documento } from '@portal/contract/notas.ts'

type Prova = Documento['ds_prova']

/** The levels of proof, strongest first, as they are shown. */
export const PROVA_WORD: Readonly<Record<Prova, string>> = {
  obtida: 'Obtida',
  provada: 'Provada',
  assinada: 'Assinada',
  alegada: 'Alegada',
}
