import { chaveParts, chaveShape } from '@portal/fiscal/ids/chave.ts'
import { child, elements, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import type { FormInput } from '../format/form.ts'
import type { PrintState } from '../format/state.ts'

/** The lists of events: a number may mean one thing for an NF-e and another for an MDF-e. */
export type Family = 'nfe' | 'cte' | 'mdfe'

/** How the authority answered, as far as the file shows. */
export type Registration = 'registered' | 'refused' | 'unanswered'

/** What every block of an event reads. */
export interface Evento {
  /** infEvento (or, before 2012, infCanc) of the request; absent in a return kept alone */
  request: XmlNode | undefined
  answer: XmlNode | undefined
  /** The group that holds the event's own fields */
  detail: XmlNode | undefined
  family: Family
  chave: string
  tpEvento: string
  description: string
  homologacao: boolean
  registration: Registration
  state: PrintState
}

/** Text at a path, '' when absent. */
export const at = (node: XmlNode | undefined, ...path: string[]): string => text(node, ...path) ?? ''

const RETURN = /^ret(Evento|Canc)/i
/** Registered (134–136, 155) and, in the old cancellations, homologated (101, 151). */
const REGISTERED = /^(101|134|135|136|151|155)$/
const FAMILIES: readonly (readonly [field: string, family: Family])[] = [
  ['chNFe', 'nfe'],
  ['chCTe', 'cte'],
  ['chMDFe', 'mdfe'],
]

/**
 * Gathers an event from its file: request and return side by side, or either alone.
 * Shape   infEvento of procEvento*, evento*, retEvento*; infCanc of procCanc*, canc*, retCanc*
 */
export function toEvento({ root, found, state }: Pick<FormInput, 'root' | 'found' | 'state'>): Evento {
  const { request, answer } = partsOf(root, found)
  const inf = request ?? answer ?? found
  const [field, family] = FAMILIES.find(([name]) => at(inf, name) !== '') ?? ['chNFe', 'nfe']
  const old = found.name === 'infCanc'
  const detail = old ? request : innerOf(child(request, 'detEvento'))
  return {
    request,
    answer,
    detail,
    family,
    chave: at(inf, field) || at(answer, field),
    tpEvento: old ? '110111' : at(inf, 'tpEvento') || at(answer, 'tpEvento'),
    description: at(detail, 'descEvento') || at(answer, 'xEvento'),
    homologacao: (at(inf, 'tpAmb') || at(answer, 'tpAmb')) === '2',
    registration: registrationOf(answer),
    state,
  }
}

function registrationOf(answer: XmlNode | undefined): Registration {
  if (!answer) return 'unanswered'
  return REGISTERED.test(at(answer, 'cStat')) ? 'registered' : 'refused'
}

/** The request and its return: the two groups of that name that stand under the same parent. */
function partsOf(root: XmlNode, found: XmlNode): { request?: XmlNode; answer?: XmlNode } {
  const holder = parentOf(root, found)
  if (holder && RETURN.test(holder.name)) return { answer: found }
  const above = holder && parentOf(root, holder)
  const answer = elements(above).find((node) => RETURN.test(node.name))
  return { request: found, answer: child(answer, found.name) }
}

function parentOf(node: XmlNode, sought: XmlNode): XmlNode | undefined {
  for (const part of elements(node)) {
    const found = part === sought ? node : parentOf(part, sought)
    if (found) return found
  }
  return undefined
}

/** CT-e and MDF-e wrap the fields in one more group (evCancCTe, evEncMDFe, …). */
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

/** What the document of an event is called: by its list, and by the model in its key where the list has several. */
export const documentName = ({ chave, family }: Pick<Evento, 'chave' | 'family'>): string =>
  (chaveShape(chave) && MODELS[family][chaveParts(chave).mod]) || FAMILY_NAMES[family]
