import type { DfeEvento, DfeNota } from '../base/model.ts'
import type { LayoutNames, Parts } from '../fields/document.ts'
import { keyMark } from '../fields/key.ts'
import { childContext, type NodeContext } from '../fields/node-context.ts'
import { type StatedEnd, statedEnds } from '../fields/protocol.ts'
import { signedMarks } from '../fields/signed.ts'
import { elements, text, type XmlNode } from '../xml/node.ts'
import { parseWritten, textAt } from '../xml/value.ts'
import { eventAuthors, eventTypeName } from './event-types.ts'

const CANCELLATION = '110111'
/** Closes an MDF-e; of an NFC-e: cancels it because another one replaces it. */
const CLOSING = '110112'

type Claimed = Pick<DfeNota, 'tipo' | 'chave' | 'homologacao' | 'issued' | 'modelo'>

/** A document of a file, with the events that are known from the same file. */
export interface Claims {
  nota: Claimed
  names: LayoutNames
  known: readonly DfeEvento[]
}

/**
 * The ends that a document's own protocol states (101, 151, 155 and 132), as events without author and signature. One that an event in the
 * same file (`known`) tells is left out.
 */
export function claimedEventos(
  file: NodeContext,
  { inf }: Pick<Parts, 'inf'>,
  { nota, names, known }: Claims,
): DfeEvento[] {
  const claims = new Map<string, DfeEvento>()
  for (const end of statedEnds(file.node, { inf, name: names.prot, modelo: nota.modelo ?? 0 })) {
    const tpEvento = kindOf(end, nota)
    const isKnown = known.some((evento) => evento.tpEvento === tpEvento && evento.registered)
    if (tpEvento !== null && !isKnown && !claims.has(tpEvento))
      claims.set(tpEvento, claimOf(end, tpEvento, { file, nota }))
  }
  return [...claims.values()]
}

/** Null for the answer to an event that ends nothing. */
function kindOf({ node, effect }: StatedEnd, { tipo }: Claimed): string | null {
  if (effect === 'cancels') return CANCELLATION
  if (effect === 'closes') return CLOSING
  const written = text(infOf(node), 'tpEvento') ?? CANCELLATION
  return written === CANCELLATION || (written === CLOSING && (tipo === 'nfce' || tipo === 'mdfe')) ? written : null
}

const infOf = (node: XmlNode): XmlNode => elements(node).find(({ name }) => name.startsWith('inf')) ?? node

function claimOf(
  { node, protocol }: StatedEnd,
  tpEvento: string,
  { file, nota }: { file: NodeContext; nota: Claimed },
): DfeEvento {
  const { tipo, chave, homologacao } = nota
  const inf = infOf(node)
  const { marks, nodeDigest } = signedMarks(childContext(file, inf), {
    key: keyMark(chave),
    issuer: null,
    signedAt: null,
    answer: { state: 'unknown', reason: `Só o protocolo da nota informa, com a situação ${protocol.cStat}.` },
  })
  return {
    kind: 'evento',
    tipo,
    chave,
    tpEvento,
    nSeqEvento: 1,
    descricao: eventTypeName(tpEvento, tipo),
    autor: null,
    authors: eventAuthors(tpEvento, tipo),
    homologacao,
    occurred: parseWritten(text(inf, 'dhRecbto') ?? text(inf, 'dhRegEvento') ?? '') ?? nota.issued,
    protocol,
    registered: true,
    texto: textAt(inf, 'xMotivo'),
    marks,
    nodeDigest,
    embedded: true,
    inProtocol: true,
  }
}
