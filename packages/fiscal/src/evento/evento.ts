import { FiscalError } from '../base/error.ts'
import type { DfeEvento, Mark } from '../base/model.ts'
import { aboutChave, shapedChave } from '../fields/key.ts'
import { taxIdAt, writtenTaxId } from '../fields/party.ts'
import { inside, type Place } from '../fields/place.ts'
import { protocolAt } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { textAt, wholeAt, writtenAt } from '../fields/value.ts'
import { child, elements, firstDeep, text, type XmlNode } from '../xml/node.ts'
import { eventAuthors, eventTypeName } from './event-types.ts'
import { proseOf } from './prose.ts'
import { aboutMark, tipoOfEvento, tpEventoOf } from './tipo.ts'

const REQUEST = /^evento(NFe|CTe|MDFe)?$/i
const RETURN = /^retEvento(NFe|CTe|MDFe)?$/i
/** Registered and linked (135), registered without its document (136), with exception (134), out of time (155). */
const REGISTERED = new Set(['134', '135', '136', '155'])

/** True for the returns and procs of events that issuers and authorities put inside a document's own proc. */
export const holdsEvento = (node: XmlNode) =>
  REQUEST.test(node.name) || RETURN.test(node.name) || /^proc/i.test(node.name)

/**
 * An event: a proc (request and return), a bare request, or a bare return kept inside its document's file.
 * Throws  FiscalError `evento.absent` | `chave.shape` | `dfe.date` | `dfe.number`
 * Source  MOC NF-e anexo eventos; MOC CT-e and MDF-e, schema eventoTiposBasico
 */
export function readEvento(place: Place, embedded = false): DfeEvento {
  const request = part(place, REQUEST)
  const answer = part(place, RETURN)
  const signed = request && infOf(request)
  const returned = answer && infOf(answer)
  const about = signed ?? returned
  if (!about) throw new FiscalError('evento.absent', 'O arquivo não contém um evento.')
  const inf = about.node
  const chave = shapedChave(aboutChave(inf, returned?.node))
  const tipo = tipoOfEvento(chave, inf)
  const tpEvento = tpEventoOf(inf, returned?.node)
  const protocol = protocolAt(returned?.node)
  const occurred = writtenAt(inf, 'dhEvento', 'dhRegEvento')
  const returnMark = markOfReturn(signed?.node, returned?.node)
  return {
    kind: 'evento',
    tipo,
    chave,
    tpEvento,
    nSeqEvento: wholeAt(text(inf, 'nSeqEvento') === undefined ? returned?.node : inf, 'nSeqEvento'),
    descricao: writtenName(inf, returned?.node) ?? eventTypeName(tpEvento, tipo),
    autor: signed ? taxIdAt(signed.node) : null,
    authors: eventAuthors(tpEvento, tipo),
    homologacao: (text(inf, 'tpAmb') ?? text(returned?.node, 'tpAmb')) === '2',
    occurred,
    protocol,
    registered: returnMark.state !== 'failed' && REGISTERED.has(protocol?.cStat ?? ''),
    texto: signed ? proseOf(signed.node) : null,
    ...signedMarks(about, {
      key: aboutMark(chave, tipo),
      issuer: signed ? writtenTaxId(signed.node) : null,
      at: occurred,
      answer: returnMark,
    }),
    embedded,
  }
}

/** The name that the request or its return gives the event. */
const writtenName = (inf: XmlNode, answer: XmlNode | undefined): string | null =>
  text(firstDeep(child(inf, 'detEvento'), 'descEvento')) ?? textAt(answer, 'xEvento')

/** The request or the return: the element itself, or the first such child. */
function part(place: Place, name: RegExp): Place | undefined {
  if (name.test(place.node.name)) return place
  const found = elements(place.node).find((node) => name.test(node.name))
  return found && inside(place, found)
}

function infOf(place: Place): Place | undefined {
  const inf = child(place.node, 'infEvento')
  return inf && inside(place, inf)
}

/** A return repeats no digest: it is right when it speaks of the same key, kind and sequence as the request beside it. */
function markOfReturn(request: XmlNode | undefined, answer: XmlNode | undefined): Mark {
  if (!answer) return { state: 'absent', reason: 'O evento não traz o retorno da autoridade.' }
  if (!request) return { state: 'unknown', reason: 'O retorno veio sem o pedido do evento.' }
  if (sameEvent(request, answer)) return { state: 'ok', reason: null }
  return { state: 'failed', reason: 'O retorno da autoridade é de outro evento.' }
}

function sameEvent(request: XmlNode, answer: XmlNode): boolean {
  const pairs = [[aboutChave(request), aboutChave(answer)]]
  for (const name of ['tpEvento', 'nSeqEvento']) pairs.push([text(request, name), text(answer, name)])
  return pairs.every(([asked, answered]) => answered === undefined || asked === undefined || same(asked, answered))
}

const same = (one: string, other: string) => one === other || (/^\d{1,9}$/.test(one) && Number(one) === Number(other))
