import { eventTypeName } from '../evento/event-types.ts'
import { text, type XmlNode } from '../xml/node.ts'
import { textAt } from '../xml/value.ts'

const CANCELLATION = { 1: 'Erro na emissão', 2: 'Serviço não prestado', 9: 'Outros' }
const REJECTION = {
  1: 'NFS-e em duplicidade',
  2: 'NFS-e já emitida pelo tomador',
  3: 'Não ocorrência do fato gerador',
  4: 'Erro quanto à responsabilidade tributária',
  5: 'Erro quanto ao valor do serviço, ao valor das deduções, ao serviço prestado ou à data do fato gerador',
  9: 'Outros',
}

/** cMotivo by the type of the event. */
const REASONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  101101: CANCELLATION,
  101103: CANCELLATION,
  105102: {
    '01': 'Desenquadramento do Simples Nacional',
    '02': 'Enquadramento no Simples Nacional',
    '03': 'Inclusão retroativa de imunidade ou isenção',
    '04': 'Exclusão retroativa de imunidade ou isenção',
    '05': 'Rejeição pelo tomador ou pelo intermediário responsável pelo recolhimento do tributo',
    99: 'Outros',
  },
  105104: { 1: 'Cancelamento deferido' },
  105105: { 1: 'Cancelamento indeferido', 2: 'Cancelamento indeferido sem análise de mérito' },
  202205: REJECTION,
  203206: REJECTION,
  204207: REJECTION,
}

/**
 * What an event of an NFS-e says, in pt-BR: its reason, the process, the event that it blocks, the block that it ends,
 * the note that replaces this one. Null when it says nothing. The CPF of a public servant (CPFAgTrib) is never read.
 * Source  Anexo II PEDREGEVT_EVT v1.01
 */
export function eventText(tpEvento: string, detail: XmlNode): string | null {
  const substitute = text(detail, 'chSubstituta')
  const process = text(detail, 'nProcAdm')
  const block = text(detail, 'idBloqOfic')
  const parts = [
    reasonOf(tpEvento, detail),
    process === undefined ? null : `Processo administrativo ${process}.`,
    blockedOf(text(detail, 'codEvento')),
    block === undefined ? null : `Encerra o bloqueio ${block}.`,
    substitute === undefined ? null : `Substituída pela NFS-e de chave ${substitute}.`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.map(sentence).join(' ')
}

/** With a full stop before another sentence. */
const sentence = (part: string, index: number, { length }: readonly string[]): string =>
  index === length - 1 || /[.!?]$/.test(part) ? part : `${part}.`

/** The named code and what the author wrote, which often repeats it; a code of no known name is given as it is. */
function reasonOf(tpEvento: string, detail: XmlNode): string | null {
  const code = text(detail, 'cMotivo')
  const named = code === undefined ? null : (REASONS[tpEvento]?.[code] ?? `Motivo ${code}`)
  const written = textAt(detail, 'xMotivo') ?? textAt(detail, 'xProcAdm')
  if (named === null || written === null) return written ?? (named && `${named}.`)
  return written.toLowerCase().startsWith(named.toLowerCase()) ? written : `${named}: ${written}`
}

const blockedOf = (code: string | undefined): string | null =>
  code === undefined ? null : `Bloqueia: ${eventTypeName(code.slice(1), 'nfse') ?? code}.`
