import type { FormInput, Printed } from '../format/form.ts'
import { flowPages, type Part, type Section, textSection } from '../paper/flow.ts'
import { TABLE_STYLE } from '../paper/table.ts'
import { wordingOf } from '../words/kind-wording.ts'
import { EVENT_WORDING } from '../words/wording.ts'
import { GAP, MARGIN, proseParts } from './campos.ts'
import { chaveFields } from './chave-fields.ts'
import { contentSections, TOP } from './conteudo.ts'
import { documentName, type Evento, KEY_FIELDS, textAtPath, toEvento } from './evento-model.ts'
import { effectSentence, titleOf } from './moldes.ts'
import { quadroBlock } from './quadro.ts'
import { avisoBlocks, identificacaoBlock, registroBlocks, SHOWN_OF_ANSWER, sealOf, watermarks } from './registro.ts'

/** Fields printed elsewhere: the description in the identification, the condition of use at the end. */
const APART: ReadonlySet<string> = new Set(['descEvento', 'xCondUso', 'tpAmb', 'chNFe'])
const APART_NEW: ReadonlySet<string> = new Set(['descEvento', 'xCondUso'])

/**
 * The form of any event, including cancellations from before 2012: A4 pages with the document's key, author
 * and time, all fields of the event, and the authority's answer.
 * Shape   a title for each known tpEvento; any other event has its own description as title
 * Source  MOC NF-e, anexo eventos (DACCE); schemas of the events of CT-e and MDF-e
 */
export function drawEvento(input: FormInput): Printed {
  const evento = toEvento(input)
  const title = titleOf(evento)
  const pages = flowPages(
    {
      head: quadroBlock({
        title,
        says: effectSentence(evento),
        logo: input.state.logo,
        about: { chave: evento.chave, label: `CHAVE DE ACESSO - ${documentName(evento)}` },
        seal: sealOf(evento),
        fields: chaveFields(evento.chave),
      }),
      parts: eventoParts(evento, input.element.name === 'infCanc'),
      watermark: watermarks(evento),
      margin: MARGIN,
      gap: GAP,
    },
    input.options,
  )
  const issued =
    textAtPath(evento.request, 'dhEvento') ||
    textAtPath(evento.answer, 'dhRegEvento') ||
    textAtPath(evento.answer, 'dhRecbto')
  return { title: `${title} ${evento.chave}`.trim(), issued, pages }
}

function eventoParts(evento: Evento, isOldCancellation: boolean): Part[] {
  const { request, answer, detail, kind } = evento
  const wording = kind ? wordingOf(kind.modelo) : EVENT_WORDING
  const skip = isOldCancellation ? APART : APART_NEW
  const terms = textAtPath(detail, 'xCondUso')
  return [
    ...avisoBlocks(evento),
    identificacaoBlock(evento),
    ...(detail ? contentSections(detail, TOP, skip, wording) : []),
    ...(request && !isOldCancellation ? requestExtras(request) : []),
    ...registroBlocks(evento),
    ...(answer ? contentSections(answer, 'DEMAIS INFORMAÇÕES DO RETORNO', SHOWN_OF_ANSWER) : []),
    ...proseParts('CONDIÇÃO DE USO', terms, { size: 9 }),
    footSection(evento),
  ]
}

const SHOWN_OF_REQUEST: ReadonlySet<string> = new Set([
  ...KEY_FIELDS,
  ...'cOrgao tpAmb CNPJ CPF dhEvento tpEvento nSeqEvento verEvento detEvento'.split(' '),
])

/** The content beside detEvento (infSolicNFF, infPAA, future fields). */
function requestExtras(request: NonNullable<Evento['request']>): Part[] {
  const content = request.content.filter((part) => typeof part === 'string' || part.name !== 'detEvento')
  return contentSections({ ...request, content }, 'DEMAIS INFORMAÇÕES DO PEDIDO', SHOWN_OF_REQUEST)
}

const FOOT =
  'Representação gráfica do evento, impressa apenas para informação. O que vale é o arquivo eletrônico (XML), que deve ser guardado com o do documento e pode ser consultado pela chave de acesso no portal da autoridade fiscal.'

const footSection = ({ registration }: Evento): Section => ({
  ...textSection('', [registration === 'registered' ? FOOT : `${FOOT} Confirme o registro antes de usá-lo.`]),
  style: { ...TABLE_STYLE, size: 7.5 },
})
