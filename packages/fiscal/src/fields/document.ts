import { FiscalError } from '../base/error.ts'
import type { DfeNota, Protocol, Tipo, Written } from '../base/model.ts'
import { chaveParts } from '../ids/chave.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { aboutChave, keyMark, shapedChave } from './key.ts'
import { writtenTaxId } from './party.ts'
import { inside, type Place } from './place.ts'
import { protocolAt, protocolStateOf } from './protocol.ts'
import { queryMark } from './query-address.ts'
import { signedMarks } from './signed.ts'
import { textAt, wholeAt, writtenAt } from './value.ts'

/** What a document of one of the four lists is called in its layout. */
export interface LayoutNames {
  /** The signed element, the group inside it, its protocol, its number */
  root: string
  inf: string
  prot: string
  numero: string
  modelos: readonly DfeNota['modelo'][]
}

/** What every reader of a document works on. `proc` is null for a bare document. */
export interface Parts {
  signed: Place
  inf: XmlNode
  prot: XmlNode | undefined
  proc: Place | null
}

const TIPOS: Record<DfeNota['modelo'], Tipo> = { 55: 'nfe', 65: 'nfce', 57: 'cte', 67: 'cte', 58: 'mdfe' }

/**
 * The parts of a document, from its proc or from itself.
 * Throws  FiscalError `dfe.absent`
 */
export function partsOf(place: Place, names: LayoutNames): Parts {
  const bare = place.node.name.toLowerCase() === names.root.toLowerCase()
  const found = elements(place.node).find((node) => node.name === names.root)
  const signed = bare ? place : found && inside(place, found)
  const inf = child(signed?.node, names.inf)
  if (!signed || !inf) throw new FiscalError('dfe.absent', `O arquivo não contém o grupo ${names.inf}.`)
  return { signed, inf, prot: bare ? undefined : child(place.node, names.prot), proc: bare ? null : place }
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
>

/**
 * What the four kinds of document tell alike: identification, protocol and marks.
 * Throws  FiscalError `chave.shape` | `dfe.model` | `dfe.number` | `dfe.date`
 */
export function commonOf(parts: Parts, names: LayoutNames): Common {
  const { signed, inf, prot } = parts
  const ide = child(inf, 'ide')
  const answered = child(prot, 'infProt')
  const chave = shapedChave(inf.attrs.Id ?? aboutChave(answered))
  const modelo = modeloOf(chave, ide, names)
  const protocol = protocolAt(prot)
  const ofOther = (aboutChave(answered) ?? chave) !== chave
  const issued = writtenAt(ide, 'dhEmi', 'dEmi')
  const tipo = TIPOS[modelo]
  return {
    kind: 'nota',
    tipo,
    modelo,
    layout: inf.attrs.versao ?? signed.node.attrs.versao ?? '',
    root: names.root,
    chave,
    homologacao: (text(ide, 'tpAmb') ?? text(answered, 'tpAmb')) === '2',
    numero: wholeAt(ide, names.numero),
    serie: wholeAt(ide, 'serie'),
    issued,
    natureza: textAt(ide, 'natOp'),
    protocol,
    protocolState: protocolStateOf(ofOther ? null : protocol),
    ...documentMarks(parts, names, { tipo, chave, issued, answer: { protocol, ofOther } }),
  }
}

interface DocumentClaims {
  tipo: Tipo
  chave: string
  issued: Written
  answer: { protocol: Protocol | null; ofOther: boolean }
}

/** The marks of the signed group, and that of the supplement beside it where the layout has one. */
function documentMarks({ signed, inf }: Parts, names: LayoutNames, { tipo, chave, issued, answer }: DocumentClaims) {
  const ide = child(inf, 'ide')
  const issuer = writtenTaxId(child(inf, 'emit'))
  const { marks, nodeDigest } = signedMarks(inside(signed, inf), {
    key: keyMark(chave, {
      modelo: textAt(ide, 'mod'),
      taxId: issuer,
      serie: textAt(ide, 'serie'),
      numero: textAt(ide, names.numero),
    }),
    issuer,
    at: issued,
    answer,
  })
  if (tipo === 'nfe') return { marks, nodeDigest }
  return { marks: { ...marks, query: queryMark(signed.node, { tipo, chave }) }, nodeDigest }
}

/** The model as the document writes it, else as its key does. */
function modeloOf(chave: string, ide: XmlNode | undefined, names: LayoutNames): DfeNota['modelo'] {
  const written = [text(ide, 'mod'), chaveParts(chave).mod]
  const modelo =
    names.modelos.find((known) => written[0] === String(known)) ??
    names.modelos.find((known) => written[1] === String(known))
  if (modelo === undefined) throw new FiscalError('dfe.model', `Modelo não suportado: ${written[0] ?? written[1]}.`)
  return modelo
}
