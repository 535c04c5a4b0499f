import { SERVICOS_CAPTURA } from '@portal/contract/captura/estado.ts'
import type { TipoAvisoCaptura } from '@portal/contract/captura/historico.ts'
import { tipoName } from '@portal/contract/nomes.ts'
import { ofAuthority } from '../estado/authority.ts'
import { stopCause } from '../estado/stop-causes.ts'

type Details = Readonly<Record<string, unknown>>

const text = (details: Details, name: string): string => {
  const value = details[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const ends = (days: string) => () => `O certificado A1 vence em ${days}. Envie o novo antes.`

/** «1 nota» or «12 notas», by `details.quantidade`. */
const notas = (details: Details): string => {
  const count = Number(text(details, 'quantidade') || '1')
  return count === 1 ? '1 nota' : `${count} notas`
}
const isOne = (details: Details): boolean => text(details, 'quantidade') === '1' || text(details, 'quantidade') === ''
const agree = (details: Details, one: string, many: string): string => (isOne(details) ? one : many)

const finals = (days: string) => (_: string, details: Details) =>
  `Termina em ${days} o prazo da manifestação conclusiva de ${notas(details)}. Sem ela, a operação vale como confirmada.`
const ciencias = (days: string) => (_: string, details: Details) =>
  `Termina em ${days} o prazo da Ciência de ${notas(details)} só com resumo. Sem ela, a SEFAZ não libera o XML completo.`

/** `of`: « de NF-e», or nothing for all services. */
const WORDS: Readonly<Record<TipoAvisoCaptura, (of: string, details: Details) => string>> = {
  certificado_30: ends('até 30 dias'),
  certificado_15: ends('até 15 dias'),
  certificado_7: ends('até 7 dias'),
  certificado_1: ends('1 dia'),
  certificado_vencido: () => 'O certificado A1 venceu. A captura só volta com o novo.',
  certificado_revogado: () => 'O certificado A1 foi revogado. A captura só volta com outro.',
  parada: (of, details) => {
    const { because, advice } = stopCause(text(details, 'cause') || null, text(details, 'code') || null)
    return `A captura${of} parou: ${because}. ${advice}`
  },
  sem_resposta_24h: (of) => `A captura${of} está sem resposta boa da SEFAZ há mais de 24 horas.`,
  bloqueio_repetido: (of) => `A SEFAZ bloqueou a captura${of} duas vezes em 24 horas (656).`,
  outro_programa: (of) =>
    `Outro programa consulta a SEFAZ${of} com este CNPJ. Desligue-o, ou as notas chegam atrasadas e com lacunas.`,
  lacuna_24h: (of) => `Uma lacuna${of} está aberta há mais de 24 horas.`,
  servico_fora: (of) => `O serviço${of} da SEFAZ está fora há mais de duas horas. O portal volta sozinho.`,
  servidor: (of) =>
    `O servidor${of} da SEFAZ não se identificou com um certificado de confiança. O portal não envia nada a ele e tenta de novo a cada hora; o suporte foi avisado.`,
  sem_consulta_30d: (of) =>
    // the ADN goes on numbering the NFS-e of a company that asks for nothing
    of === ' de NFS-e'
      ? `Nenhuma consulta${of} em 30 dias.`
      : `Nenhuma consulta${of} em 30 dias. Depois de 60 a SEFAZ deixa de numerar as notas desta empresa.`,
  documento_tardio: (of, details) =>
    `Chegou um documento${of} de um mês já fechado${monthsOf(details)}: o arquivo do SPED desse mês não o tem. Gere-o de novo.`,
  resposta_incoerente: (of) => `A SEFAZ deu uma resposta incoerente${of}. O portal guardou tudo e esperou uma hora.`,
  quarentena: (of, details) =>
    `Há documentos${of} que o portal não pôde aceitar; estão guardados.${text(details, 'motivo') && ` Motivo: ${text(details, 'motivo')}`}`,
  configuracao: (of) => `A SEFAZ recusou o pedido do portal${of}. O suporte foi avisado.`,
  manifesto_incerto: () =>
    'A SEFAZ não respondeu a manifestações enviadas várias vezes: não se sabe se valeram. Consulte de novo quando ela voltar.',
  manifesto_recusado: () =>
    'A SEFAZ recusou a forma, a assinatura ou o certificado de uma manifestação. Confira o certificado; nada é enviado de novo sozinho.',
  ciencia_3: ciencias('até 3 dias'),
  ciencia_1: ciencias('até 1 dia'),
  conclusiva_15: finals('até 15 dias'),
  conclusiva_5: finals('até 5 dias'),
  conclusiva_1: finals('até 1 dia'),
  tacita: (_, details) =>
    `O prazo passou sem manifestação conclusiva: ${notas(details)} ${agree(details, 'vale', 'valem')} como ${agree(details, 'confirmada', 'confirmadas')}. Confira se as operações aconteceram.`,
  confirmada_cancelada: (_, details) =>
    `O emitente cancelou ${notas(details)} que a empresa tinha confirmado. Confira a escrituração e fale com o emitente.`,
  confirmada_corrigida: (_, details) =>
    `O emitente fez carta de correção de ${notas(details)} que a empresa tinha confirmado. Confira o que mudou.`,
}

const isDetails = (value: unknown): value is Details => typeof value === 'object' && value !== null

/** The months of `details.meses`: « (09/2026, 10/2026)», or nothing. */
function monthsOf({ meses }: Details): string {
  const months = Object.keys(isDetails(meses) ? meses : {}).sort()
  return months.length === 0 ? '' : ` (${months.map((month) => month.split('-').reverse().join('/')).join(', ')})`
}

/** The sentence of an alert. */
export function alertWords(kind: TipoAvisoCaptura, service: string | null, details: unknown): string {
  const known = SERVICOS_CAPTURA.find((name) => name === service)
  const words = WORDS[kind](known ? ` de ${tipoName(known)}` : '', isDetails(details) ? details : {})
  return known ? ofAuthority(known, words) : words
}
