import { FiscalError } from '../base/error.ts'
import type { DfeEvento, Mark, Marks } from '../base/model.ts'
import { aboutChave, issuerOfChave, shapedChave } from '../fields/key.ts'
import { inside, type Place } from '../fields/place.ts'
import { protocolAt } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { textAt, writtenAt } from '../fields/value.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { eventAuthors } from './event-types.ts'
import { aboutMark, tipoOfEvento } from './tipo.ts'

/** Cancellation homologated, also out of time. */
const REGISTERED = new Set(['101', '151', '155'])

/**
 * The cancellation of before the events (2012): procCancNFe, procCancCTe, cancNFe, cancCTe, retCancNFe.
 * It is read as event 110111; its only date is that of the return, so a bare request is refused.
 * Shape   the layout writes no author: `autor` is the issuer that the key names when that issuer signed the request, else null
 * Throws  FiscalError `evento.absent` | `chave.shape` | `dfe.date`
 * Source  MOC NF-e 4.0 (2.00), cancelamento de NF-e
 */
export function readCancelamento(place: Place, embedded = false): DfeEvento {
  const request = part(place, /^canc(NFe|CTe|MDFe)$/i)
  const answer = part(place, /^retCanc(NFe|CTe|MDFe)$/i)
  const about = request ?? answer
  if (!about) throw new FiscalError('evento.absent', 'O arquivo não contém um cancelamento.')
  const inf = about.node
  const chave = shapedChave(aboutChave(inf, answer?.node))
  const tipo = tipoOfEvento(chave, inf)
  const protocol = protocolAt(answer?.node)
  const occurred = writtenAt(answer?.node, 'dhRecbto')
  const issuer = aboutChave(request?.node) === undefined ? null : issuerOfChave(chave) // only a key inside the signed request
  const returnMark = markOfReturn(request?.node, answer?.node)
  const signed = signedMarks(about, { key: aboutMark(chave, tipo), issuer, at: occurred, answer: returnMark })
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

/** The signer's mark is judged against the issuer that the key names. */
const isSignedByIssuer = ({ signature, signer }: Marks) => signature.state === 'ok' && signer.state === 'ok'

/** A return repeats no digest: it is right when it names the key that the request names. */
function markOfReturn(request: XmlNode | undefined, answer: XmlNode | undefined): Mark {
  if (!answer) return { state: 'absent', reason: 'O cancelamento não traz o retorno da autoridade.' }
  if (!request) return { state: 'unknown', reason: 'O retorno veio sem o pedido de cancelamento.' }
  const [asked, answered] = [aboutChave(request), aboutChave(answer)]
  if (asked === undefined || answered === undefined)
    return { state: 'unknown', reason: 'O retorno não diz a chave do documento cancelado.' }
  if (asked === answered) return { state: 'ok', reason: null }
  return { state: 'failed', reason: 'O retorno da autoridade é de outra chave.' }
}

/** True for what readCancelamento reads: old proc, request or return. */
export const holdsCancelamento = (node: XmlNode) =>
  /^(ret)?canc(NFe|CTe|MDFe)$/i.test(node.name) ||
  elements(node).some((part) => /^(ret)?canc(NFe|CTe|MDFe)$/i.test(part.name))

function part(place: Place, name: RegExp): Place | undefined {
  const at = name.test(place.node.name) ? place : undefined
  const found = elements(place.node).find((node) => name.test(node.name))
  const holder = at ?? (found && inside(place, found))
  const inf = holder && child(holder.node, 'infCanc')
  return holder && inf && inside(holder, inf)
}
