import { FiscalError } from '../base/error.ts'
import type { DfeEvento, Mark } from '../base/model.ts'
import { aboutChave, shapedChave } from '../fields/key.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { taxIdAt, writtenTaxId } from '../fields/party.ts'
import { protocolAt } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { EVENTO_ENDINGS } from '../kinds/endings.ts'
import { child, elements, firstDeep, text, type XmlNode } from '../xml/node.ts'
import { textAt, wholeAt, writtenAt } from '../xml/value.ts'
import { eventAuthors, eventTypeName } from './event-types.ts'
import { proseOf } from './prose.ts'
import { aboutMark, tipoOfEvento, tpEventoOf } from './tipo.ts'

const REQUEST = new RegExp(`^evento(${EVENTO_ENDINGS})?$`, 'i')
const RETURN = new RegExp(`^retEvento(${EVENTO_ENDINGS})?$`, 'i')
/**
 * Registered and linked (135), registered without its document (136), with exception (134), out of time
 * (155).
 */
const REGISTERED = new Set(['134', '135', '136', '155'])

/**
 * True for requests, returns and procs of events that issuers and authorities put inside a document's proc.
 */
export const holdsEvento = (node: XmlNode) =>
  REQUEST.test(node.name) || RETURN.test(node.name) || /^proc/i.test(node.name)

/**
 * Reads an event: a proc (request and return), a bare request, or a bare return inside its document's file.
 * Throws  FiscalError `evento.absent` | `chave.shape` | `dfe.date` | `dfe.number`
 * Source  MOC NF-e anexo eventos; MOC CT-e and MDF-e, schema eventoTiposBasico
 */
export function readEvento(context: NodeContext, embedded = false): DfeEvento {
  const request = childPart(context, REQUEST)
  const answer = childPart(context, RETURN)
  const signed = request && infEventoAt(request)
  const answerInf = answer && infEventoAt(answer)
  const about = signed ?? answerInf
  if (!about) throw new FiscalError('evento.absent', 'O arquivo não contém um evento.')
  const inf = about.node
  const chave = shapedChave(aboutChave(inf, answerInf?.node))
  const tipo = tipoOfEvento(chave, inf)
  const tpEvento = tpEventoOf(inf, answerInf?.node)
  const protocol = protocolAt(answerInf?.node)
  const occurred = writtenAt(inf, 'dhEvento', 'dhRegEvento')
  const returnMark = markOfReturn(signed?.node, answerInf?.node)
  return {
    kind: 'evento',
    tipo,
    chave,
    tpEvento,
    nSeqEvento: wholeAt(text(inf, 'nSeqEvento') === undefined ? answerInf?.node : inf, 'nSeqEvento'),
    descricao: writtenName(inf, answerInf?.node) ?? eventTypeName(tpEvento, tipo),
    autor: signed ? taxIdAt(signed.node) : null,
    authors: eventAuthors(tpEvento, tipo),
    homologacao: (text(inf, 'tpAmb') ?? text(answerInf?.node, 'tpAmb')) === '2',
    occurred,
    protocol,
    registered: returnMark.state !== 'failed' && REGISTERED.has(protocol?.cStat ?? ''),
    texto: signed ? proseOf(signed.node) : null,
    ...signedMarks(about, {
      key: aboutMark(chave, tipo),
      issuer: signed ? writtenTaxId(signed.node) : null,
      signedAt: occurred,
      answer: returnMark,
    }),
    embedded,
  }
}

/** The event's name as written in the request or its return. */
const writtenName = (inf: XmlNode, answer: XmlNode | undefined): string | null =>
  text(firstDeep(child(inf, 'detEvento'), 'descEvento')) ?? textAt(answer, 'xEvento')

/** The request or the return: the element itself, or the first such element in it, in groups of its own too. */
function childPart(context: NodeContext, name: RegExp): NodeContext | undefined {
  if (name.test(context.node.name)) return context
  if (context.node.name === 'infEvento') return undefined
  for (const node of elements(context.node)) {
    const match = childPart(childContext(context, node), name)
    if (match) return match
  }
  return undefined
}

function infEventoAt(context: NodeContext): NodeContext | undefined {
  const inf = child(context.node, 'infEvento')
  return inf && childContext(context, inf)
}

/** A return has no digest: it is ok when it has the same key, type and sequence number as its request. */
function markOfReturn(request: XmlNode | undefined, answer: XmlNode | undefined): Mark {
  if (!answer) return { state: 'absent', reason: 'O evento não traz o retorno da autoridade.' }
  if (!request) return { state: 'unknown', reason: 'O retorno veio sem o pedido do evento.' }
  if (isSameEvento(request, answer)) return { state: 'ok', reason: null }
  return { state: 'failed', reason: 'O retorno da autoridade é de outro evento.' }
}

function isSameEvento(request: XmlNode, answer: XmlNode): boolean {
  const pairs = [[aboutChave(request), aboutChave(answer)]]
  for (const name of ['tpEvento', 'nSeqEvento']) pairs.push([text(request, name), text(answer, name)])
  return pairs.every(
    ([requested, answered]) => answered === undefined || requested === undefined || isSameValue(requested, answered),
  )
}

const isSameValue = (left: string, right: string) =>
  left === right || (/^\d{1,9}$/.test(left) && Number(left) === Number(right))
