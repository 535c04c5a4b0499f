import type { Documento } from '@portal/contract/notas.ts'

type Prova = Documento['ds_prova']

/** The levels of proof, strongest first, as they are shown. */
export const PROVA_WORD: Readonly<Record<Prova, string>> = {
  obtida: 'Obtida',
  provada: 'Provada',
  assinada: 'Assinada',
  alegada: 'Alegada',
}

/** What each level means, in a few words. */
export const PROVA_MEANING: Readonly<Record<Prova, string>> = {
  obtida: 'buscada na própria SEFAZ',
  provada: 'assinatura, emitente, protocolo e certificado conferem',
  assinada: 'a assinatura confere, sem certificado que se possa julgar',
  alegada: 'sem prova no arquivo',
}
