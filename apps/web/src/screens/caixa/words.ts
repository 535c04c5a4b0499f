import type { CaixaArquivo, CaixaEntrega, CaixaPergunta } from '@portal/contract/caixa/entregas.ts'
import { formatCount } from '../../lib/format.ts'
import type { CaixaSearch } from './address.ts'

export const TABS: readonly { ver: CaixaSearch['ver']; label: string }[] = [
  { ver: undefined, label: 'Por resolver' },
  { ver: 'todas', label: 'Todas' },
  { ver: 'resolvida', label: 'Resolvidas' },
  { ver: 'recusada', label: 'Recusadas' },
]

const QUESTIONS: Record<CaixaPergunta, string> = {
  remetente: 'Remetente novo',
  cliente: 'De qual cliente é?',
  arquivo: 'Ver arquivos',
}

/** What became of a delivery, in a few words. */
export function verdictText(it: CaixaEntrega): string {
  if (it.ds_situacao === 'espera') return QUESTIONS[it.ds_pergunta ?? 'arquivo']
  if (it.ds_situacao === 'recebida') return 'O portal está lendo'
  if (it.ds_situacao === 'recusada') return it.ds_motivo ?? 'Recusada'
  const parts = [
    it.nr_novas > 0 && formatCount(it.nr_novas, 'nova', 'novas'),
    it.nr_repetidas > 0 && formatCount(it.nr_repetidas, 'repetida', 'repetidas'),
    it.nr_rejeitadas > 0 && formatCount(it.nr_rejeitadas, 'rejeitada', 'rejeitadas'),
  ].filter(Boolean)
  return parts.join(', ') || 'Resolvida'
}

/** Who sent it, as the list names it. */
export const senderText = (it: CaixaEntrega): string =>
  it.ds_via === 'link' ? 'Pelo endereço do cliente' : (it.ds_remetente ?? it.nm_remetente ?? 'Sem remetente')

const HINTS = {
  confere: 'remetente confere (DKIM e SPF)',
  nao_confere: 'remetente não confere',
  nao_verificado: 'remetente não verificado',
} as const

/** SPF and DKIM in a few words: the weaker of the two. */
export function hintText({ ds_spf: spf, ds_dkim: dkim }: CaixaEntrega): string {
  if (spf === 'nao_confere' || dkim === 'nao_confere') return HINTS.nao_confere
  return spf === 'confere' && dkim === 'confere' ? HINTS.confere : HINTS.nao_verificado
}

const VERDICTS: Record<CaixaArquivo['ds_veredito'], string> = {
  entregue: 'Na importação',
  espera: 'Espera o cliente',
  guardado: 'PDF da nota',
  digitar: 'Digitar depois',
  sem_cliente: 'Sem cliente',
  recusado: 'Recusado',
}

export const fileVerdict = ({ ds_veredito: verdict }: CaixaArquivo): string => VERDICTS[verdict]

/** Whether files of the delivery wait for the import. */
export const waitsForImport = (files: readonly CaixaArquivo[]): boolean =>
  files.some(
    ({ ds_tipo: kind, ds_veredito: verdict }) => (kind === 'xml' || kind === 'compactado') && verdict !== 'entregue',
  )
