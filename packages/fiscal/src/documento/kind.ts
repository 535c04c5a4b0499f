import { FiscalError } from '../base/error.ts'
import { kindOfRoot } from '../kinds/registry.ts'
import { SAT } from '../kinds/sat.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { municipalFamily } from '../municipal/families.ts'
import { readMunicipalNote } from '../municipal/note.ts'
import { child, elements, type XmlNode } from '../xml/node.ts'
import type { DocumentoParty, KindDocumento, PartyGroup, PlainGroup } from './model.ts'
import { partyOf } from './party.ts'

/** Groups of the signed group by the section that shows them; any other group is in the header. */
const SECTIONS: Readonly<
  Record<string, 'items' | 'totals' | 'site' | 'payments' | 'references' | 'notes' | PartyGroup>
> = {
  det: 'items',
  NFdet: 'items',
  total: 'totals',
  infValorBPe: 'totals',
  acessante: 'site',
  assinante: 'site',
  ligacao: 'site',
  instalacao: 'site',
  gFat: 'payments',
  gFatCentral: 'payments',
  pgto: 'payments',
  pag: 'payments',
  gSub: 'references',
  gCofat: 'references',
  infAdic: 'notes',
  emit: 'emit',
  dest: 'dest',
  comp: 'dest',
  rem: 'rem',
  autXML: 'autXML',
  Transportadora: 'transporta',
  ECT: 'transporta',
}
/** Groups that an answer of many megabytes would hold: a document of a described kind has fewer. */
const MAX_GROUPS = 200_000

/** The element with the signed group: a described kind, a coupon, or a note of a municipal layout. */
export function describedIn(root: XmlNode): { holder: XmlNode; inf: XmlNode } | undefined {
  for (const node of [root, ...elements(root)]) {
    const inf = child(node, kindOfRoot(node.name)?.inf ?? SAT.inf)
    if (inf) return { holder: node, inf }
  }
  const note = municipalIn(root)
  return note && { holder: note, inf: note }
}

/** True for a note in a municipal layout that no family has, of which the fields say enough. */
export function isMunicipalNote(root: XmlNode): boolean {
  try {
    return readMunicipalNote({ node: root, ancestors: [] }).kind === 'nota'
  } catch (error) {
    if (error instanceof FiscalError) return false
    throw error
  }
}

function municipalIn(node: XmlNode): XmlNode | undefined {
  if (municipalFamily(node) !== undefined) return node
  for (const part of elements(node)) {
    const found = municipalIn(part)
    if (found) return found
  }
  return undefined
}

/**
 * The full model of a kind without a generated layout: every element, under its official name.
 * Throws  FiscalError `documento.too_large`
 */
export function kindDocumento(root: XmlNode, { holder, inf }: { holder: XmlNode; inf: XmlNode }): KindDocumento {
  const count = { left: MAX_GROUPS }
  const documento: KindDocumento = {
    kind: 'outro',
    layout: inf.attrs.versao ?? '',
    root: root.name,
    parties: [],
    header: attributesOf(inf),
    protocol: {},
    items: [],
    totals: {},
    site: {},
    payments: {},
    references: {},
    notes: {},
    rest: [],
  }
  for (const part of elements(inf)) place(documento, part, plainOf(part, count))
  for (const part of elements(holder))
    if (part !== inf && part.name !== 'Signature' && holder !== inf)
      add(documento.header, part.name, plainOf(part, count))
  for (const part of holder === root ? [] : elements(root))
    if (/^prot/.test(part.name)) add(documento.protocol, part.name, plainOf(part, count))
  return documento
}

function place(documento: KindDocumento, { name }: XmlNode, value: string | PlainGroup): void {
  const section = SECTIONS[name]
  if (section === undefined || typeof value === 'string') add(documento.header, name, value)
  else if (section === 'items') documento.items.push(value)
  else if (section === 'totals') Object.assign(documento.totals, value)
  else if (section === 'site' || section === 'payments' || section === 'references' || section === 'notes')
    add(documento[section], name, value)
  else documento.parties.push(partyFrom(section, value))
}

const partyFrom = (role: PartyGroup, fields: PlainGroup): DocumentoParty => partyOf(role, fields satisfies Mirror)

function add(group: PlainGroup, name: string, value: string | PlainGroup): void {
  const known = Object.hasOwn(group, name) ? group[name] : undefined
  if (known === undefined) group[name] = value
  else if (Array.isArray(known)) known.push(value)
  else group[name] = [known, value]
}

function attributesOf(node: XmlNode): PlainGroup {
  const group: PlainGroup = Object.create(null) // element names become keys, so nothing may be inherited
  for (const [name, value] of Object.entries(node.attrs)) if (!name.startsWith('xmlns')) group[`@${name}`] = value
  return group
}

function plainOf(node: XmlNode, count: { left: number }): string | PlainGroup {
  if (count.left-- <= 0)
    throw new FiscalError('documento.too_large', 'O documento tem campos demais para ser mostrado. Baixe o XML.')
  const inside = elements(node)
  const group = attributesOf(node)
  const text = inside.length === 0 ? node.content.join('').trim() : ''
  if (inside.length === 0 && Object.keys(group).length === 0) return text
  if (text !== '') group['#'] = text
  for (const part of inside) if (part.name !== 'Signature') add(group, part.name, plainOf(part, count))
  return group
}
