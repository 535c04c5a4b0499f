import type { Andamento, DesfazerImportacaoReply, MotivoFica } from '@portal/contract/notas/importar.ts'
import { formatCount, formatInstantDay } from '../../../lib/format.ts'

/** Why a note stays: the same words for one and for several. */
const REASONS: Record<MotivoFica, string> = {
  ja_estava: 'no portal desde antes',
  outra_importacao: 'também em outra importação',
  captura: 'também pela captura da SEFAZ',
  outra_copia: 'também por outro caminho',
  decisao: 'com decisão de alguém sobre o cancelamento',
  manifestacao: 'com manifestação',
  consulta_sefaz: 'com consulta feita à SEFAZ',
  evento: 'com evento que veio de outro modo',
  mes_fechado: 'em mês fechado',
  efd: 'em EFD gerada depois',
  pacote: 'em pacote montado depois',
  baixada: 'com download de alguém',
}

/** What leaves and what stays with an import that is taken back, one sentence each. */
export function fateLines({ nr_saem, ficam, nr_outros }: DesfazerImportacaoReply): string[] {
  const lines = [nr_saem === 0 ? 'Nenhuma nota sai.' : `${formatCount(nr_saem, 'nota sai', 'notas saem')} do portal.`]
  for (const { ds_motivo, nr_notas } of ficam)
    lines.push(`${formatCount(nr_notas, 'nota fica', 'notas ficam')}: ${REASONS[ds_motivo]}.`)
  if (nr_outros > 0)
    lines.push(
      `${formatCount(nr_outros, 'evento ou inutilização fica guardado', 'eventos e inutilizações ficam guardados')}; um evento espera pela sua nota.`,
    )
  return lines
}

type Desfeita = Pick<Andamento, 'nr_desfeitas' | 'dt_desfeita' | 'nm_desfez' | 'dt_lixeira'>

/** What left of an import, over its requests; null: nothing. */
export function leftSentence(all: readonly Desfeita[], now: Date): string | null {
  const count = all.reduce((sum, { nr_desfeitas }) => sum + nr_desfeitas, 0)
  const last = all.filter(({ dt_desfeita }) => dt_desfeita !== null).at(-1)
  if (count === 0 || !last?.dt_desfeita) return null
  const until = binEnd(all, now)
  return [
    `Desfeita em ${formatInstantDay(last.dt_desfeita)}${last.nm_desfez === null ? '' : `, por ${last.nm_desfez}`}:`,
    `${formatCount(count, 'nota saiu', 'notas saíram')}${until ? ` e ${count === 1 ? 'pode' : 'podem'} voltar até ${formatInstantDay(until)}` : ''}.`,
  ].join(' ')
}

/** Until when something of it can come back; null: nothing can. */
export const binEnd = (all: readonly Pick<Desfeita, 'dt_lixeira'>[], now: Date): string | null =>
  all.map(({ dt_lixeira }) => dt_lixeira).find((until) => until !== null && new Date(until) > now) ?? null
