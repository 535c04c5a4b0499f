import { aboutChave } from '@portal/fiscal/fields/key.ts'
import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import type { Kind } from '@portal/fiscal/kind/kind.ts'
import { KINDS } from '@portal/fiscal/kinds/registry.ts'
import { child, elements, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { FormInput } from '../format/form.ts'
import type { PrintState } from '../format/state.ts'

/** Document families of events: the meaning of a tpEvento depends on the family. */
export type Family = 'nfe' | 'cte' | 'mdfe'

/** The authority's answer in the file. */
export type Registration = 'registered' | 'refused' | 'unanswered'

/** Input of all blocks of an event. */
export interface Evento {
  /** infEvento (before 2012, infCanc) of the request; absent in a bare return */
  request: XmlNode | undefined
  answer: XmlNode | undefined
  /** The group with the event's own fields */
  detail: XmlNode | undefined
  family: Family
  /** Of a document that is read from its description */
  kind: Kind | undefined
  chave: string
  tpEvento: string
  description: string
  homologacao: boolean
  registration: Registration
  state: PrintState
}

/** The text at a path; '' when absent. */
export const textAtPath = (node: XmlNode | undefined, ...path: string[]): string => text(node, ...path) ?? ''

const RETURN = /^ret(Evento|Canc)/i
/** Registered (134–136, 155) and, in the old cancellations, homologated (101, 151). */
const REGISTERED = /^(101|134|135|136|151|155)$/
const FAMILIES: readonly (readonly [field: string, family: Family])[] = [
  ['chNFe', 'nfe'],
  ['chCTe', 'cte'],
  ['chMDFe', 'mdfe'],
]

/**
 * Reads an event from its file: request and return, or one of them.
 * Shape   infEvento of procEvento*, evento*, retEvento*; infCanc of procCanc*, canc*, retCanc*
 */
export function toEvento({ root, element, state }: Pick<FormInput, 'root' | 'element' | 'state'>): Evento {
  const { request, answer } = requestAndAnswer(root, element)
  const inf = request ?? answer ?? element
  const [, family] = FAMILIES.find(([name]) => textAtPath(inf, name) !== '') ?? ['chNFe', 'nfe']
  const isOldCancellation = element.name === 'infCanc'
  const detail = isOldCancellation ? request : innerOf(child(request, 'detEvento'))
  return {
    request,
    answer,
    detail,
    family,
    kind: KINDS.find(({ keyField }) => keyField !== 'chCTe' && textAtPath(inf, keyField) !== ''),
    chave: aboutChave(inf, answer) ?? '',
    tpEvento: isOldCancellation ? '110111' : textAtPath(inf, 'tpEvento') || textAtPath(answer, 'tpEvento'),
    description: textAtPath(detail, 'descEvento') || textAtPath(answer, 'xEvento'),
    homologacao: (textAtPath(inf, 'tpAmb') || textAtPath(answer, 'tpAmb')) === '2',
    registration: registrationOf(answer),
    state,
  }
}

function registrationOf(answer: XmlNode | undefined): Registration {
  if (!answer) return 'unanswered'
  return REGISTERED.test(textAtPath(answer, 'cStat')) ? 'registered' : 'refused'
}

/** The request and its return: groups of the same name whose parents are siblings. */
function requestAndAnswer(root: XmlNode, element: XmlNode): { request?: XmlNode; answer?: XmlNode } {
  const parent = parentOf(root, element)
  if (parent && RETURN.test(parent.name)) return { answer: element }
  const grandparent = parent && parentOf(root, parent)
  const answer = elements(grandparent).find((node) => RETURN.test(node.name))
  return { request: element, answer: child(answer, element.name) }
}

function parentOf(node: XmlNode, target: XmlNode): XmlNode | undefined {
  for (const part of elements(node)) {
    const parent = part === target ? node : parentOf(part, target)
    if (parent) return parent
  }
  return undefined
}

/** CT-e and MDF-e wrap the fields in an additional group (evCancCTe, evEncMDFe, …). */
function innerOf(detail: XmlNode | undefined): XmlNode | undefined {
  const [only, ...others] = elements(detail)
  return only && others.length === 0 && elements(only).length > 0 ? only : detail
}

const MODELS: Readonly<Record<Family, Readonly<Record<string, string>>>> = {
  nfe: { '65': 'NFC-e' },
  cte: { '67': 'CT-e OS', '64': 'GTV-e' },
  mdfe: {},
}
const FAMILY_NAMES: Readonly<Record<Family, string>> = { nfe: 'NF-e', cte: 'CT-e', mdfe: 'MDF-e' }

/** Fields with the document's key, which the head prints. */
export const KEY_FIELDS: readonly string[] = ['chNFe', 'chCTe', 'chMDFe', ...KINDS.map(({ keyField }) => keyField)]

/** The name of the event's document: of its kind, else by its family, and by the model in its key if the family has several. */
export const documentName = ({ chave, family, kind }: Pick<Evento, 'chave' | 'family' | 'kind'>): string =>
  kind?.name ?? ((chaveShape(chave) && MODELS[family][chaveParts(chave).mod]) || FAMILY_NAMES[family])
