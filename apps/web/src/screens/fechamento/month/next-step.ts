import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'

type NextStep = 'corrigir' | 'configurar' | 'gerar' | 'recibo' | 'pacote' | 'fechar'

/** What a person does next with a month; null for a closed one. */
export function nextStep({ ds_estado, efd, pacote }: Fechamento): NextStep | null {
  if (ds_estado === 'fechado') return null
  switch (efd.ds_estado) {
    case 'com_erros':
      return 'corrigir'
    case 'sem_configuracao':
      return 'configurar'
    case 'gerada':
      return 'recibo'
    case 'entregue':
    case 'nao_se_aplica':
      return pacote.ds_estado === 'nenhum' ? 'pacote' : 'fechar'
    default:
      return 'gerar'
  }
}
