import type { Documento } from '@portal/contract/notas.ts'

/** What the company has declared of a received NF-e, as it is shown. */
export const MANIFEST_WORD: Readonly<Record<NonNullable<Documento['ds_manifestacao']>, string>> = {
  sem: 'Sem manifestação',
  ciencia: 'Ciência',
  confirmada: 'Confirmada',
  desconhecida: 'Desconhecida',
  nao_realizada: 'Não realizada',
  tacita: 'Tácita',
}
