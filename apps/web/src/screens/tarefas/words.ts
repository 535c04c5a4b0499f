import type { CabecaTarefa, ItemTarefa, TarefaDesfeitaReply } from '@portal/contract/fechamento/tarefas.ts'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { monthName } from '../../lib/month-name.ts'

const VERBS: Partial<Record<string, string>> = {
  conferir: 'Conferir',
  gerar_efd: 'Gerar EFD de',
  pacote: 'Preparar pacotes de',
  fechar: 'Fechar',
  exportar: 'Exportar entradas de',
  responsavel: 'Mudar responsável de',
}

const EVENTS = {
  ciencia: 'Dar ciência de NF-e',
  confirmacao: 'Confirmar NF-e',
  desconhecimento: 'Desconhecer NF-e',
  nao_realizada: 'Recusar NF-e: operação não realizada',
} as const

/** «Gerar EFD de outubro», «Confirmar NF-e» */
export const taskTitle = ({ ds_acao, mes, ds_evento }: Pick<CabecaTarefa, 'ds_acao' | 'mes' | 'ds_evento'>): string =>
  ds_evento
    ? EVENTS[ds_evento]
    : ds_acao === 'aplicar_regra'
      ? 'Aplicar uma regra às notas daqui'
      : `${VERBS[ds_acao] ?? 'Tarefa de'} ${monthName(mes)}`

/** «hoje às 16:44», «em 17/11/2026 às 18:05» */
export function whenWords(instant: string, now: number): string {
  const [day, time] = formatInstant(instant).split(' ')
  const today = formatInstant(new Date(now).toISOString()).slice(0, 10)
  return day === today ? `hoje às ${time}` : `em ${day} às ${time}`
}

/** Second line of the list: «20 de 31, 2 falharam». */
export function progressWords({ ds_situacao, nr_feitas, nr_falhas, nr_total }: CabecaTarefa): string {
  const count =
    ds_situacao === 'cancelada' ? `cancelada depois de ${nr_feitas} de ${nr_total}` : `${nr_feitas} de ${nr_total}`
  if (nr_falhas === 0) return count
  return `${count}, ${nr_falhas} ${nr_falhas === 1 ? 'falhou' : 'falharam'}`
}

/** «1 min 52 s» */
function spanWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What remains, from the pace so far; null while the pace is unknown. */
export function leftWords({ dt_pedido, nr_feitas, nr_total }: CabecaTarefa, now: number): string | null {
  const elapsed = now - Date.parse(dt_pedido)
  if (nr_feitas === 0 || elapsed <= 0 || nr_feitas >= nr_total) return null
  const minutes = ((elapsed / nr_feitas) * (nr_total - nr_feitas)) / 60_000
  if (minutes < 1) return 'falta menos de 1 minuto'
  return `${minutes < 1.5 ? 'falta' : 'faltam'} cerca de ${formatCount(Math.round(minutes), 'minuto', 'minutos')}`
}

/** The sentence below the number of a task. */
export function stateSentence(task: CabecaTarefa, now: number): string {
  const { ds_situacao, dt_pedido, dt_fim, nr_feitas, nr_falhas, nr_total } = task
  const asked = `Pedida ${whenWords(dt_pedido, now)}`
  if (dt_fim === null && ds_situacao === 'cancelada')
    return `${asked}. Cancelada: termina o que já estava em andamento.`
  if (ds_situacao === 'na_fila') return `${asked}. Na fila, começa em instantes.`
  if (dt_fim === null) return `${asked} · continua no servidor: pode sair desta página`
  const good = nr_feitas - nr_falhas
  const done = formatCount(good, 'feita', 'feitas')
  const failed = nr_falhas > 0 ? `, ${formatCount(nr_falhas, 'falhou', 'falharam')}` : ''
  if (ds_situacao === 'cancelada') return `${asked}. Cancelada: o que foi feito fica, o resto não começou.`
  const span = spanWords(Date.parse(dt_fim) - Date.parse(dt_pedido))
  return `${asked}. ${nr_falhas === nr_total ? 'Terminou' : 'Concluída'}: ${done}${failed}, em ${span}.`
}

/** Day on which the results are deleted. */
export function keptUntil({ dt_fim }: Pick<CabecaTarefa, 'dt_fim'>, days: number): string | null {
  if (dt_fim === null) return null
  return formatInstant(new Date(Date.parse(dt_fim) + days * 86_400_000).toISOString()).slice(0, 10)
}

/** Of acts that can be undone: until when, or that it was done; null for others. */
export function undoSentence({ dt_desfazer, dt_desfeita }: CabecaTarefa): string | null {
  if (!dt_desfazer) return null
  return dt_desfeita
    ? ` Desfeita em ${formatInstant(dt_desfeita).slice(0, 10)}.`
    : ` Pode ser desfeita até ${formatInstant(dt_desfazer).slice(0, 10)}.`
}

/** What an undo brought back, and what stays as others left it. */
export function undoneText({ desfeitas, mantidas }: TarefaDesfeitaReply): string {
  const back =
    desfeitas === 0
      ? 'Nada a desfazer.'
      : `${formatCount(desfeitas, 'empresa voltou ao que era', 'empresas voltaram ao que eram')}.`
  if (mantidas === 0) return back
  return `${back} ${formatCount(mantidas, 'foi mudada depois e fica como está', 'foram mudadas depois e ficam como estão')}.`
}

/** A company's state on the screen: what failed in the task and was mended since is apart. */
export type ShownState = ItemTarefa['situacao'] | 'resolvida'

export const GROUPS = [
  { situacao: 'falhou', title: 'Falharam', one: 'Falhou' },
  { situacao: 'resolvida', title: 'Resolvidas depois', one: 'Resolvida depois' },
  { situacao: 'fazendo', title: 'Fazendo', one: 'Fazendo' },
  { situacao: 'feita', title: 'Feitas', one: 'Feita' },
  { situacao: 'na_fila', title: 'Na fila', one: 'Na fila' },
  { situacao: 'cancelada', title: 'Não começaram', one: 'Não começou' },
] as const satisfies { situacao: ShownState; title: string; one: string }[]
