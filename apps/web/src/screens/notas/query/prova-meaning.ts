import type { Documento } from '@portal/contract/notas.ts'

/** What each level means, in a few words. */
export const PROVA_MEANING: Readonly<Record<Documento['ds_prova'], string>> = {
  obtida: 'buscada na própria SEFAZ',
  provada: 'assinatura, emitente, protocolo e certificado conferem',
  assinada: 'a assinatura confere, sem certificado que se possa julgar',
  alegada: 'sem prova no arquivo',
}
