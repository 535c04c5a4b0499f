import type { EventoManifesto } from '@portal/contract/captura/manifestar.ts'
import { formatCount, formatInteger } from '../../../lib/format.ts'

/** Texts of the dialog before an act. Nothing of it can be undone, so all that follows is said first. */
interface DialogWords {
  title: string
  /** Who declares what to SEFAZ */
  declares: string
  /** Consequences, one line each */
  follows: string[]
  /** The button repeats act and number */
  button: string
}

interface About {
  count: number
  company: string
}

const these = (count: number, one: string, many: string) => (count === 1 ? one : many)

const operations = (count: number) => formatCount(count, 'operação', 'operações')

const WORDS: Readonly<Record<EventoManifesto, (about: About) => DialogWords>> = {
  ciencia: ({ count, company }) => ({
    title: `Dar Ciência de ${formatCount(count, 'nota', 'notas')}?`,
    declares: `${company} declara à SEFAZ, com a sua assinatura digital, que sabe que ${these(count, 'esta nota existe', 'estas notas existem')}.`,
    follows: [
      'Não confirma a operação, mas não se desfaz.',
      'Depois dela falta a manifestação conclusiva, e o silêncio vale como confirmação.',
      'A SEFAZ libera o XML completo em até 48 horas.',
    ],
    button: `Dar Ciência de ${formatCount(count, 'nota', 'notas')}`,
  }),
  confirmacao: ({ count, company }) => ({
    title: `Confirmar ${operations(count)}?`,
    declares: `${company} declara à SEFAZ, com a sua assinatura digital, que recebeu ${these(count, 'esta mercadoria', 'estas mercadorias')}.`,
    follows: [
      `Depois disso o emitente não pode mais cancelar ${count === 1 ? 'a nota' : `nenhuma das ${formatInteger(count)} notas`}.`,
      'Não se apaga, e só pode ser corrigida uma vez.',
    ],
    button: `Confirmar ${operations(count)}`,
  }),
  nao_realizada: ({ count, company }) => ({
    title: `Declarar não ${these(count, 'realizada', 'realizadas')} ${operations(count)}?`,
    declares: `${company} declara à SEFAZ, com a sua assinatura digital, que a compra foi combinada e não se concluiu.`,
    follows: ['O emitente e a SEFAZ leem a razão.', 'Não se apaga, e só pode ser corrigida uma vez.'],
    button: `Declarar ${operations(count)}`,
  }),
  desconhecimento: ({ count, company }) => ({
    title: `Desconhecer ${operations(count)}?`,
    declares: `${company} declara à SEFAZ, com a sua assinatura digital, que não fez ${these(count, 'esta compra', 'estas compras')}.`,
    follows: [
      'Isto acusa o emitente de usar o CNPJ da empresa sem compra.',
      'Não se apaga, e só pode ser corrigida uma vez.',
    ],
    button: `Desconhecer ${operations(count)}`,
  }),
}

export const dialogWords = (evento: EventoManifesto, about: About): DialogWords => WORDS[evento](about)

/** «Conferi as 4 notas e confirmo em nome de …» */
export const agreeText = (count: number, company: string): string =>
  `Conferi ${count === 1 ? 'a nota' : `as ${formatInteger(count)} notas`} e assino em nome de ${company}.`

/** «2 notas passaram do prazo. A SEFAZ pode recusar. …» */
export const lateText = (count: number): string =>
  `${formatCount(count, 'nota passou', 'notas passaram')} do prazo. A SEFAZ pode recusar. Enviar assim mesmo.`

/** «Li e aceito, pelo escritório, para as 3 empresas sem titular.» */
export const acceptText = (count: number): string =>
  `Li e aceito, pelo escritório, ${count === 1 ? 'para esta empresa sem titular' : `para as ${formatInteger(count)} empresas sem titular`}. Não pergunta de novo.`
