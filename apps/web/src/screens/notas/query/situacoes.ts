import type { Situacao, Tipo } from '@portal/contract/notas.ts'

export const SITUACAO_WORD: Readonly<Record<Situacao, string>> = {
  autorizada: 'Autorizada',
  encerrada: 'Encerrada',
  cancelada: 'Cancelada',
  substituida: 'Substituída',
  denegada: 'Denegada',
  sem_protocolo: 'Sem protocolo',
  resumo: 'Resumo',
}

/** The word beside a document of this kind: a nota is «Autorizada», a conhecimento and a manifesto are «Autorizado». */
export const situacaoWord = (situacao: Situacao, tipo: Tipo): string =>
  tipo === 'cte' || tipo === 'mdfe' ? SITUACAO_WORD[situacao].replace(/ada$/, 'ado') : SITUACAO_WORD[situacao]
