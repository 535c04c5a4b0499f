import type { EntradasReply, GrupoEntrada, MotivoDuvida } from '@portal/contract/escrituracao/escrituracao.ts'
import type { Confianca } from '@portal/contract/escrituracao/lancamento.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import { formatCount } from '../../../lib/format.ts'

export const CONFIANCA_WORDS: Record<Confianca, string> = {
  certo: 'Certo',
  provavel: 'Provável',
  dividido: 'Dividido',
  sem_base: 'Sem base',
}

export const MOTIVO_WORDS: Record<MotivoDuvida, string> = {
  revenda_consumo: 'Revenda ou consumo',
  fornecedor_novo: 'Fornecedor novo',
  mudou: 'Mudou do habitual',
  credito: 'Crédito a confirmar',
  acumulador: 'Sem acumulador',
  imobilizado: 'Imobilizado',
  contradicao: 'Nota que se contradiz',
  sem_base: 'Sem base',
}

export const DESTINO_WORDS = {
  revenda: 'Revenda',
  industria: 'Indústria',
  consumo: 'Uso e consumo',
  ativo: 'Imobilizado',
  servico: 'Serviço',
  saida: 'Saída',
} as const

const WITHHELD = new Set(['401', '403', '406', '407', '408', '409'])

/** «Revenda, ST» */
export function destinoText({ cd_cfop, ds_destino }: Pick<GrupoEntrada['proposta'], 'cd_cfop' | 'ds_destino'>): string {
  return DESTINO_WORDS[ds_destino] + (ds_destino !== 'saida' && WITHHELD.has(cd_cfop.slice(1)) ? ', ST' : '')
}

/** «1.407»; a dash for none */
export const cfopText = (cfop: string): string => (cfop === '' ? '–' : `${cfop.charAt(0)}.${cfop.slice(1)}`)

/** «2828.90.11» */
export const ncmText = (ncm: string | null): string =>
  ncm && /^\d{8}$/.test(ncm) ? `${ncm.slice(0, 4)}.${ncm.slice(4, 6)}.${ncm.slice(6)}` : (ncm ?? '')

/** «NF-e 40.118, série 1» */
export const noteText = ({
  ds_tipo,
  nr_docfiscal,
  nr_serie,
}: Pick<GrupoEntrada, 'ds_tipo' | 'nr_docfiscal'> & { nr_serie: number | null }): string =>
  `${ds_tipo === 'outro' ? 'Conta' : tipoName(ds_tipo)} ${nr_docfiscal.toLocaleString('pt-BR')}${nr_serie === null ? '' : `, série ${nr_serie}`}`

/** True for what the company issued, which keeps the CFOP of its document. */
export const isOwnIssue = ({ proposta, cd_cfop_nota }: GrupoEntrada): boolean =>
  proposta.ds_destino === 'saida' || /^[1-3]/.test(cd_cfop_nota)

/** True for an NFS-e that the company issued: it has no CFOP, and what is asked are its codes. */
const isIssuedService = ({ ds_tipo, proposta }: Pick<GrupoEntrada, 'ds_tipo' | 'proposta'>): boolean =>
  ds_tipo === 'nfse' && proposta.ds_destino === 'saida'

/** True for a proposal that can be accepted as it is. */
export const hasAnswer = (group: Pick<GrupoEntrada, 'ds_tipo' | 'proposta'>): boolean =>
  group.proposta.cd_cfop !== '' || isIssuedService(group)

/** What a line is booked under: «1.407», or «serviço» for an issued NFS-e */
export const bookedText = (group: Pick<GrupoEntrada, 'ds_tipo' | 'proposta'>): string =>
  isIssuedService(group) ? 'serviço' : cfopText(group.proposta.cd_cfop)

/** True for a line that may become a rule: it has an NCM, or what stands for it. */
export const canBeRule = ({ cd_ncm, ds_tipo }: GrupoEntrada): boolean =>
  Boolean(cd_ncm) || !['nfe', 'nfce'].includes(ds_tipo)

/** «Este fornecedor e NCM», by the kind of the document */
export function likeWords({ ds_tipo, proposta }: GrupoEntrada): { supplier: string; any: string } {
  if (ds_tipo === 'nfse' && proposta.ds_destino === 'saida') return { supplier: 'Este serviço', any: 'Este serviço' }
  if (proposta.ds_destino === 'saida') return { supplier: 'Este NCM com este CFOP', any: 'Este NCM com este CFOP' }
  if (ds_tipo === 'cte') return { supplier: 'Esta transportadora', any: 'Todo frete' }
  if (ds_tipo === 'nfse') return { supplier: 'Este prestador e serviço', any: 'Este serviço, de qualquer prestador' }
  if (ds_tipo === 'nfe' || ds_tipo === 'nfce')
    return { supplier: 'Este fornecedor e NCM', any: 'Este NCM, de qualquer fornecedor' }
  return { supplier: 'Este fornecedor', any: 'Toda conta desta espécie' }
}

/** «CST 060», «CSOSN 101» */
export const cstText = (code: string, isCsosn: boolean): string => `${isCsosn ? 'CSOSN' : 'CST'} ${code}`

export const itemsText = (count: number): string => formatCount(count, 'item', 'itens')

const MONTHS = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')
/** «set/2026» */
export const shortMonthText = (mes: string): string => `${MONTHS[Number(mes.slice(5)) - 1] ?? ''}/${mes.slice(0, 4)}`

const monthNumber = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`

/** What the proposals learn from. */
export function learnsText({ nr_efds, ds_de, ds_ate, nr_decisoes }: EntradasReply['aprende']): string {
  if (nr_efds === 0 || !ds_de || !ds_ate)
    return nr_decisoes > 0 ? 'Aprende com as decisões daqui.' : 'Ainda sem EFDs anteriores.'
  const efds = nr_efds === 1 ? '1 EFD' : `${nr_efds} EFDs`
  return `Aprende com ${efds} da empresa, de ${monthNumber(ds_de)} a ${monthNumber(ds_ate)}, e com as decisões daqui.`
}

/** Link after `learnsText`; «elas» needs the EFDs named when the sentence before speaks of decisions. */
export const learnLinkText = ({ nr_decisoes }: EntradasReply['aprende']): string =>
  nr_decisoes > 0 ? 'Importar EFDs anteriores.' : 'Importar para aprender com elas.'

const TIME = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
/** «24/11 às 09:12» */
export function instantText(at: string): string {
  const parts = new Map(TIME.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')}/${parts.get('month')} às ${parts.get('hour')}:${parts.get('minute')}`
}
