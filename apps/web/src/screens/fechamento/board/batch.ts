import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { formatCount } from '../../../lib/format.ts'
import { monthName } from '../../../lib/month-name.ts'
import { systemName } from '../../../session/export-systems.ts'
import { lacksSomething, pendingsOf } from '../pending.ts'

export type BatchAct = 'conferir' | 'gerar_efd' | 'exportar' | 'pacote' | 'fechar' | 'responsavel'

interface Plan {
  /** Companies to which the act is done */
  rows: readonly Fechamento[]
  title: string
  /** Companies that stay out, each with the reason */
  out: readonly { row: Fechamento; why: string }[]
  /** What a person should know of a company before; empty without anything */
  noteOf: (row: Fechamento) => string
  /** One sentence about the act */
  detail: string
  button: string
}

const NOTHING = () => ''

const companies = (count: number): string => formatCount(count, 'empresa', 'empresas')

/** Why the EFD of a company's month cannot be generated; null when it can. */
function efdObstacle({ efd }: Fechamento): string | null {
  switch (efd.ds_estado) {
    case 'nao_se_aplica':
      return 'não entrega EFD'
    case 'sem_configuracao':
      return 'a EFD ainda não foi configurada'
    case 'com_erros':
      return formatCount(efd.nr_erros ?? 0, 'erro a corrigir', 'erros a corrigir')
    default:
      return null
  }
}

/** What a company's EFD has that does not stop it. */
function efdNote({ efd }: Fechamento): string {
  if (efd.ds_estado === 'entregue') return 'já entregue'
  if (efd.ds_estado === 'gerada') return 'já gerada: é feita outra'
  return efd.nr_avisos ? formatCount(efd.nr_avisos, 'aviso', 'avisos') : ''
}

const pendingNote = (row: Fechamento): string =>
  pendingsOf(row)
    .map(({ words }) => words)
    .join(', ')

/** Counts an act before it is done. */
export function planOf(act: BatchAct, chosen: readonly Fechamento[], mes: string): Plan {
  const month = monthName(mes)
  switch (act) {
    case 'conferir':
      return {
        rows: chosen,
        out: [],
        noteOf: NOTHING,
        title: `Conferir ${month}`,
        detail: `O portal confere ${month} de ${companies(chosen.length)}. Nada é gerado.`,
        button: `Conferir ${companies(chosen.length)}`,
      }
    case 'gerar_efd':
      return planOfGeneration(chosen, month)
    case 'exportar':
      return planOfExport(chosen, month)
    case 'pacote':
      return {
        rows: chosen,
        out: [],
        noteOf: NOTHING,
        title: `Montar ${formatCount(chosen.length, 'pacote', 'pacotes')} de ${month}?`,
        detail: 'Cada empresa tem o seu endereço, que a tarefa mostra. Nada é enviado agora.',
        button: `Montar ${formatCount(chosen.length, 'pacote', 'pacotes')}`,
      }
    case 'fechar': {
      const rows = chosen.filter(({ ds_estado }) => ds_estado !== 'fechado')
      const open = rows.filter(lacksSomething).length
      const still = open > 0 ? `${open} ainda ${open === 1 ? 'tem' : 'têm'} pendências. ` : ''
      return {
        rows,
        out: chosen
          .filter(({ ds_estado }) => ds_estado === 'fechado')
          .map((row) => ({ row, why: 'o mês já está fechado' })),
        noteOf: pendingNote,
        title: `Fechar ${month} de ${companies(rows.length)}?`,
        detail: `${still}O que chegar depois aparece como tardio.`,
        button: `Fechar ${companies(rows.length)}`,
      }
    }
    case 'responsavel':
      return {
        rows: chosen,
        out: [],
        noteOf: NOTHING,
        title: 'Mudar o responsável',
        detail: `Vale para ${month} de ${companies(chosen.length)}.`,
        button: 'Mudar',
      }
  }
}

/** Entries that may be in a file: counted items, or received notes while they are not counted. */
const hasEntries = ({ escrituracao, notas }: Fechamento): boolean =>
  (escrituracao?.nr_itens ?? notas.nfe.recebidas + notas.cte.recebidas + notas.nfse.recebidas) > 0

function exportNote({ escrituracao, exportacao }: Fechamento): string {
  const doubts = escrituracao?.nr_duvidas ?? 0
  return [
    ...(doubts > 0 ? [formatCount(doubts, 'item em dúvida', 'itens em dúvida')] : []),
    ...(exportacao
      ? [
          `${formatCount(exportacao.nr_notas, 'nota já foi', 'notas já foram')} a ${systemName(exportacao.sistema)}${exportacao.fl_atual ? '' : ', e o mês mudou depois'}`,
        ]
      : []),
  ].join(', ')
}

function planOfExport(chosen: readonly Fechamento[], month: string): Plan {
  const rows = chosen.filter(hasEntries)
  return {
    rows,
    out: chosen.filter((row) => !hasEntries(row)).map((row) => ({ row, why: 'não tem entradas' })),
    noteOf: exportNote,
    title: `Exportar as entradas de ${month}?`,
    detail:
      'Cada empresa tem o seu arquivo. O que já foi ao mesmo sistema fica fora, e o que mudou depois vai como correção.',
    button: `Exportar ${companies(rows.length)}`,
  }
}

function planOfGeneration(chosen: readonly Fechamento[], month: string): Plan {
  const judged = chosen.map((row) => ({ row, why: efdObstacle(row) }))
  const rows = judged.flatMap(({ row, why }) => (why === null ? [row] : []))
  return {
    rows,
    out: judged.flatMap(({ row, why }) => (why === null ? [] : [{ row, why }])),
    noteOf: efdNote,
    title: `Gerar ${formatCount(rows.length, 'EFD', 'EFDs')} de ${month}?`,
    detail: 'O portal gera, confere e guarda cada arquivo. Os avisos não impedem; os erros ficam no quadro.',
    button: `Gerar ${formatCount(rows.length, 'EFD', 'EFDs')}`,
  }
}
