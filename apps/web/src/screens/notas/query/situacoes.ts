import type { Situacao } from '@portal/contract/notas.ts'

export const SITUACAO_WORD: Readonly<Record<Situacao, string>> = {
  autorizada: 'Autorizada',
  encerrada: 'Encerrada',
  cancelada: 'Cancelada',
  denegada: 'Denegada',
  sem_protocolo: 'Sem protocolo',
  resumo: 'Resumo',
}
