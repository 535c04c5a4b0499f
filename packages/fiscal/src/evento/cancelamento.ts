import { FiscalError } from '../base/error.ts'
import type { DfeEvento, Mark, Marks } from '../base/model.ts'
import { aboutChave, issuerOfChave, shapedChave } from '../fields/key.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { protocolAt } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { textAt, writtenAt } from '../xml/value.ts'
import { eventAuthors } from './event-types.ts'
import { aboutMark, tipoOfEvento } from './tipo.ts'

/** cStat of a homologated cancellation: in time (101), late (151, 155). */
const REGISTERED = new Set(['101', '151', '155'])

/**
 * Reads a cancellation in the layout used before events existed (2012): procCancNFe, procCancCTe, cancNFe,
 * cancCTe, retCancNFe. The result is an event 110111. Only the return has a date, so a bare request is
 * refused.
 * Shape   the layout has no author: `autor` is the issuer from the key if that issuer signed the request,
 *         else null
 * Throws  FiscalError `evento.absent` | `chave.shape` | `dfe.date`
 * Source  MOC NF-e 4.0 (2.00), cancelamento de NF-e
 */
export function readCancelamento(context: NodeContext, embedded = false): DfeEvento {
  const request = infCancAt(context, /^canc(NFe|CTe|MDFe)$/i)
  const answer = infCancAt(context, /^retCanc(NFe|CTe|MDFe)$/i)
  const about = request ?? answer
  if (!about) throw new FiscalError('evento.absent', 'O arquivo não contém um cancelamento.')
  const inf = about.node
  const chave = shapedChave(aboutChave(inf, answer?.node))
  const tipo = tipoOfEvento(chave, inf)
  const protocol = protocolAt(answer?.node)
  const occurred = writtenAt(answer?.node, 'dhRecbto')
  const issuer = aboutChave(request?.node) === undefined ? null : issuerOfChave(chave) // the key must be inside the signed request
  const returnMark = markOfReturn(request?.node, answer?.node)
  const signed = signedMarks(about, { key: aboutMark(chave, tipo), issuer, signedAt: occurred, answer: returnMark })
  return {
    kind: 'evento',
    tipo,
    chave,
    tpEvento: '110111',
    nSeqEvento: 1,
    descricao: 'Cancelamento',
    autor: isSignedByIssuer(signed.marks) ? issuer : null,
    authors: eventAuthors('110111', tipo),
    homologacao: text(inf, 'tpAmb') === '2',
    occurred,
    protocol,
    registered: returnMark.state !== 'failed' && protocol !== null && REGISTERED.has(protocol.cStat),
    texto: textAt(inf, 'xJust'),
    ...signed,
    embedded,
  }
}

/** The signer mark was computed for the issuer from the key. */
const isSignedByIssuer = ({ signature, signer }: Marks) => signature.state === 'ok' && signer.state === 'ok'

/** A return has no digest: it is ok when it has the same key as the request. */
function markOfReturn(request: XmlNode | undefined, answer: XmlNode | undefined): Mark {
  if (!answer) return { state: 'absent', reason: 'O cancelamento não traz o retorno da autoridade.' }
  if (!request) return { state: 'unknown', reason: 'O retorno veio sem o pedido de cancelamento.' }
  const [requestChave, answerChave] = [aboutChave(request), aboutChave(answer)]
  if (requestChave === undefined || answerChave === undefined)
    return { state: 'unknown', reason: 'O retorno não diz a chave do documento cancelado.' }
  if (requestChave === answerChave) return { state: 'ok', reason: null }
  return { state: 'failed', reason: 'O retorno da autoridade é de outra chave.' }
}

/** True for an element that readCancelamento reads: proc, request or return. */
export const holdsCancelamento = (node: XmlNode) =>
  /^(ret)?canc(NFe|CTe|MDFe)$/i.test(node.name) ||
  elements(node).some((infCancAt) => /^(ret)?canc(NFe|CTe|MDFe)$/i.test(infCancAt.name))

function infCancAt(context: NodeContext, name: RegExp): NodeContext | undefined {
  const self = name.test(context.node.name) ? context : undefined
  const match = elements(context.node).find((node) => name.test(node.name))
  const holder = self ?? (match && childContext(context, match))
  const inf = holder && child(holder.node, 'infCanc')
  return holder && inf && childContext(holder, inf)
}
