import { FiscalError } from '../base/error.ts'
import type { DfeEvento } from '../base/model.ts'
import { aboutChave, shapedChave } from '../fields/key.ts'
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
 * It is told as event 110111; its only date is that of the return, so a bare request is refused.
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
  return {
    kind: 'evento',
    tipo,
    chave,
    tpEvento: '110111',
    nSeqEvento: 1,
    descricao: 'Cancelamento',
    autor: null,
    authors: eventAuthors('110111', tipo),
    homologacao: text(inf, 'tpAmb') === '2',
    occurred,
    protocol,
    registered: protocol !== null && REGISTERED.has(protocol.cStat),
    texto: textAt(inf, 'xJust'),
    ...signedMarks(about, {
      key: aboutMark(chave, tipo),
      issuer: null, // the old layout names no author
      at: occurred,
      answer: { state: 'unknown', reason: 'O retorno de um cancelamento antigo não repete o pedido.' },
    }),
    embedded,
  }
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
