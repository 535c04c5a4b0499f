import { FiscalError } from '../base/error.ts'
import type { DfeNota, Modelo, Protocol, Tipo, Written } from '../base/model.ts'
import { chaveParts } from '../ids/chave.ts'
import { tipoOfModelo } from '../kinds/registry.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { textAt, wholeAt, writtenAt } from '../xml/value.ts'
import { aboutChave, keyMark, shapedChave } from './key.ts'
import { childContext, type NodeContext } from './node-context.ts'
import { writtenTaxId } from './party.ts'
import { protocolAt, protocolOf, protocolStateOf } from './protocol.ts'
import { unknownAnswerText } from './protocol-answers.ts'
import { queryMark } from './query-address.ts'
import { signedMarks } from './signed.ts'

/** The names that a layout uses for a document of one of the four lists. */
export interface LayoutNames {
  /**
   * `root` is the signed element, `inf` the group inside it, `prot` its protocol, `numero` its number field
   */
  root: string
  inf: string
  prot: string
  numero: string
  modelos: readonly Modelo[]
  /** The group whose tax id is in the key; absent: the emitter's */
  keyOwner?: (inf: XmlNode) => XmlNode | undefined
}

/** The parts of a document that every reader needs. `proc` is null for a bare document. */
export interface Parts {
  signed: NodeContext
  inf: XmlNode
  prot: XmlNode | undefined
  proc: NodeContext | null
}

/**
 * Finds the parts of a document, in its proc or bare.
 * Throws  FiscalError `dfe.absent`
 */
export function partsOf(context: NodeContext, names: LayoutNames): Parts {
  const isBare = context.node.name.toLowerCase() === names.root.toLowerCase()
  const match = elements(context.node).find((node) => node.name === names.root)
  const signed = isBare ? context : match && childContext(context, match)
  const inf = child(signed?.node, names.inf)
  if (!signed || !inf) throw new FiscalError('dfe.absent', `O arquivo não contém o grupo ${names.inf}.`)
  const prot = protocolOf(context.node, { signed: signed.node, inf, name: names.prot, modelo: names.modelos[0]! })
  return { signed, inf, prot, proc: isBare ? null : context }
}

type Common = Pick<
  DfeNota,
  | 'kind'
  | 'tipo'
  | 'modelo'
  | 'layout'
  | 'root'
  | 'chave'
  | 'homologacao'
  | 'numero'
  | 'serie'
  | 'issued'
  | 'natureza'
  | 'protocol'
  | 'protocolState'
  | 'marks'
  | 'nodeDigest'
  | 'contentDigest'
  | 'hasHiddenKeys'
  | 'servico'
>

/**
 * Reads the fields that all four kinds of document share: identification, protocol and marks.
 * Throws  FiscalError `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 */
export function commonOf(parts: Parts, names: LayoutNames): Common {
  const { signed, inf, prot } = parts
  const ide = child(inf, 'ide')
  const infProt = child(prot, 'infProt')
  const chave = shapedChave(inf.attrs.Id ?? aboutChave(infProt))
  const modelo = modeloOf(chave, ide, names)
  const protocol = protocolAt(prot)
  const ofOther = (aboutChave(infProt) ?? chave) !== chave
  const own = ofOther ? null : protocol
  const unknown = own && unknownAnswerText(own.cStat, modelo)
  const issued = writtenAt(ide, 'dhEmi', 'dEmi')
  const tipo = tipoOfModelo(modelo) ?? 'outro'
  return {
    kind: 'nota',
    tipo,
    modelo,
    layout: inf.attrs.versao ?? signed.node.attrs.versao ?? '',
    root: names.root,
    chave,
    homologacao: (text(ide, 'tpAmb') ?? text(infProt, 'tpAmb')) === '2',
    numero: wholeAt(ide, names.numero),
    serie: wholeAt(ide, 'serie'),
    issued,
    natureza: textAt(ide, 'natOp'),
    servico: null,
    hasHiddenKeys: false,
    protocol: own,
    protocolState: protocolStateOf(own, modelo),
    ...documentMarks(parts, names, { tipo, chave, issued, answer: { protocol, ofOther }, unknown }),
  }
}

interface DocumentClaims {
  tipo: Tipo
  chave: string
  issued: Written
  answer: { protocol: Protocol | null; ofOther: boolean }
  /** The sentence about an answer that the product does not know; null for any other */
  unknown: string | null
}

/** The marks of the signed group, and the mark of the QR Code supplement if the layout has one. */
function documentMarks({ signed, inf }: Parts, names: LayoutNames, claims: DocumentClaims) {
  const { tipo, chave, issued, answer, unknown } = claims
  const ide = child(inf, 'ide')
  const issuer = writtenTaxId(child(inf, 'emit'))
  const { marks: five, ...digests } = signedMarks(childContext(signed, inf), {
    key: keyMark(chave, {
      modelo: textAt(ide, 'mod'),
      taxId: names.keyOwner ? writtenTaxId(names.keyOwner(inf)) : issuer,
      serie: textAt(ide, 'serie'),
      numero: textAt(ide, names.numero),
    }),
    issuer,
    signedAt: issued,
    answer,
  })
  const marks = unknown === null ? five : { ...five, answer: { state: 'unknown' as const, reason: `${unknown}.` } }
  if (tipo === 'nfe' || tipo === 'nfse') return { marks, ...digests }
  return { marks: { ...marks, query: queryMark(signed.node, { tipo, chave }) }, ...digests }
}

/** The model as written in the document, else as in its key. */
function modeloOf(chave: string, ide: XmlNode | undefined, names: LayoutNames): Modelo {
  const written = [text(ide, 'mod'), chaveParts(chave).mod]
  const modelo =
    names.modelos.find((modelo) => written[0] === String(modelo)) ??
    names.modelos.find((modelo) => written[1] === String(modelo))
  if (modelo === undefined) throw new FiscalError('dfe.model', `Modelo não suportado: ${written[0] ?? written[1]}.`)
  return modelo
}
