import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { formatCount } from '../../../lib/format.ts'
import { monthName } from '../../../lib/month-name.ts'
import { lacksSomething } from '../pending.ts'

export type BatchAct = 'conferir' | 'gerar_efd' | 'pacote' | 'fechar' | 'responsavel'

interface Plan {
  /** Companies to which the act is done */
  rows: readonly Fechamento[]
  title: string
  /** Who stays out and why, or what is open */
  detail: string
  button: string
}

const companies = (count: number): string => formatCount(count, 'empresa', 'empresas')

/** Companies whose EFD of the month can be generated at all. */
const mayGenerate = ({ efd: { ds_estado } }: Fechamento): boolean =>
  ds_estado !== 'nao_se_aplica' && ds_estado !== 'sem_configuracao' && ds_estado !== 'com_erros'

/** Counts an act before it is done. */
export function planOf(act: BatchAct, chosen: readonly Fechamento[], mes: string): Plan {
  const month = monthName(mes)
  switch (act) {
    case 'conferir':
      return {
        rows: chosen,
        title: `Conferir ${month}`,
        detail: `O portal confere ${month} de ${companies(chosen.length)}. Nada é gerado.`,
        button: `Conferir ${companies(chosen.length)}`,
      }
    case 'gerar_efd':
      return planOfGeneration(chosen, month)
    case 'pacote':
      return {
        rows: chosen,
        title: `Montar ${formatCount(chosen.length, 'pacote', 'pacotes')} de ${month}?`,
        detail: 'Cada empresa tem o seu endereço, que a tarefa mostra. Nada é enviado por e-mail.',
        button: `Montar ${formatCount(chosen.length, 'pacote', 'pacotes')}`,
      }
    case 'fechar': {
      const rows = chosen.filter(({ ds_estado }) => ds_estado !== 'fechado')
      const open = rows.filter(lacksSomething).length
      const still = open > 0 ? `${open} ainda ${open === 1 ? 'tem' : 'têm'} pendências. ` : ''
      return {
        rows,
        title: `Fechar ${formatCount(rows.length, 'mês', 'meses')}?`,
        detail: `${still}O que chegar depois aparece como tardio.`,
        button: `Fechar ${formatCount(rows.length, 'mês', 'meses')}`,
      }
    }
    case 'responsavel':
      return {
        rows: chosen,
        title: 'Mudar o responsável',
        detail: `Vale para ${month} de ${companies(chosen.length)}.`,
        button: 'Mudar',
      }
  }
}

function planOfGeneration(chosen: readonly Fechamento[], month: string): Plan {
  const rows = chosen.filter(mayGenerate)
  const out = chosen.length - rows.length
  const why = 'sem EFD a gerar, a configurar ou com erros'
  return {
    rows,
    title: `Gerar ${formatCount(rows.length, 'EFD', 'EFDs')} de ${month}?`,
    detail: out > 0 ? `${out} das ${chosen.length} ${out === 1 ? 'fica' : 'ficam'} de fora: ${why}.` : '',
    button: `Gerar ${formatCount(rows.length, 'EFD', 'EFDs')}`,
  }
}
