import { child, elements, type XmlNode } from '../xml/node.ts'
import { plainName } from './leaves.ts'

/** A municipal layout: how its note is recognised. */
interface Family {
  name: string
  /** Plain name of the element that is one note */
  unit: RegExp
  /** What the element must hold, besides its name */
  holds?: (node: XmlNode) => boolean
}

const holdsNamed =
  (name: RegExp) =>
  (node: XmlNode): boolean =>
    elements(node).some((part) => name.test(plainName(part.name)))
const holdsBelow =
  (outer: RegExp, inner: RegExp) =>
  (node: XmlNode): boolean =>
    elements(node).some((part) => outer.test(plainName(part.name)) && holdsNamed(inner)(part))

/**
 * The layouts that are known, the first that fits names the note. One of another layout is read by the names of its fields alone.
 * Source  the providers' schemas and public samples; the list of public libraries of June 2026
 */
const FAMILIES: readonly Family[] = [
  { name: 'Barueri', unit: /^compnfeservprestado$/ },
  {
    name: 'ABRASF 2',
    unit: /^(compl?nfse|nfse)$/,
    holds: (node) => holdsDeclaration(child(node, 'Nfse') ?? node),
  },
  { name: 'ABRASF 1', unit: /^compl?nfse$/, holds: holdsNamed(/^nfse$/) },
  { name: 'ABRASF 1', unit: /^nfse$/, holds: (node) => child(node, 'InfNfse') !== undefined },
  { name: 'Equiplano', unit: /^compnfse$/ },
  { name: 'Equiplano', unit: /^nfse$/, holds: holdsNamed(/^nrnf(s|se)$/) },
  { name: 'GeisWeb', unit: /^nfse$/, holds: holdsNamed(/^identificacaonfse$/) },
  { name: 'IPM', unit: /^nfse$/, holds: holdsNamed(/^nf$/) },
  { name: 'São Paulo', unit: /^nfe$/, holds: holdsNamed(/^chavenfe$/) },
  { name: 'SigISSWeb', unit: /^notafiscal$/, holds: holdsNamed(/prestador/) },
  { name: 'SigISS', unit: /^(dadosnota|notafiscal)$/, holds: holdsNamed(/prestador|cnpj/) },
  { name: 'SoftPlan', unit: /^xmlnfpse$/ },
  { name: 'AssessorPublico', unit: /^nota$/, holds: holdsNamed(/^prestcpfcnpj$/) },
  { name: 'DSF', unit: /^nota$/, holds: holdsNamed(/prestador/) },
  { name: 'Infisc', unit: /^nfse$/, holds: holdsBelow(/^infnfse$/, /^(toms|prest)$/) },
  { name: 'Conam', unit: /^reg20item$/, holds: holdsNamed(/^numnf$/) },
  { name: 'EL', unit: /^(notasfiscais|nferpsnotafiscal)$/, holds: holdsNamed(/^identificacaoprestador$/) },
  { name: 'WebFisco', unit: /^item$/, holds: holdsNamed(/prestador|prest/) },
  { name: 'Agili', unit: /^nfse$/, holds: holdsNamed(/prestador/) },
  { name: 'NFD', unit: /^(nfd|nfdok)$/, holds: (node) => !holdsNamed(/^nfd$/)(node) },
  { name: 'NFD', unit: /^tbnfd$/, holds: (node) => !holdsNamed(/^nfd$/)(node) },
]

const holdsDeclaration = (note: XmlNode): boolean =>
  elements(child(note, 'InfNfse')).some(({ name }) => /^DeclaracaoPrestacaoServico$/i.test(name))

/** The layout whose note an element is; undefined for any other element. */
export function municipalFamily(node: XmlNode): string | undefined {
  if (elements(node).length === 0) return undefined
  const name = plainName(node.name)
  return FAMILIES.find(({ unit, holds }) => unit.test(name) && (!holds || holds(node)))?.name
}
