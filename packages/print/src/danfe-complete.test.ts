import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { expect, test } from 'vitest'
import { drawDfe } from './print.ts'
import { samples } from './testing/samples.ts'

/** The official sample with every group of the layout once; its values are «string». */
const FULL = samples('nfe').find(({ name }) => name.includes('todos-os-grupos'))

/**
 * Paths inside infNFe that a DANFE deliberately omits: codes whose names are printed, values whose totals are
 * printed, and fields that the recipient of the goods does not need.
 */
const OMITTED: readonly RegExp[] = [
  /^ide\.(cUF|cNF|idDest|cMunFG|cMunFGIBS|cDV|indFinal|indPres|indIntermed|cIndOp|procEmi|verProc)$/,
  // the names of city and country are printed; the country only abroad
  /\.(cMun|cPais|xPais)$/,
  /^emit\.(xFant|CNAE|CRT)$/,
  /^dest\.(indIEDest|email)$/,
  /^(retirada|entrega)\.email$/,
  // a real document has only one of the three
  /\.(CPF|idEstrangeiro)$/,
  /^autXML\./,
  /^infRespTec\./,
  /^infPAA\.PAASignature\./,
  // the sold unit has a column; GTIN is for machines
  /^det\.prod\.(cEAN|cBarra|cEANTrib|cBarraTrib|indTot)$/,
  // base modes and IPI framing codes; the form has the totals of PIS, COFINS and of all taxes
  /^det\.imposto\.ICMS\..*\.(modBC|modBCST|indDeduzDeson)$/,
  /^det\.imposto\.IPI\.(cEnq|clEnq|IPI(Trib|NT)\.(CST|vBC|qUnid|vUnid))$/,
  /^det\.imposto\.(PIS|COFINS)\./,
  /^det\.imposto\.vTotTrib$/,
  /^infIntermed\.$/,
  /^pag\.detPag\.(indPag|tPag|card\.(tpIntegra|tBand|idTermPag))$/,
]

/** Fields whose content controls the form; they keep their values. */
const KEPT = /^(mod|tpImp|tpEmis|tpAmb|tpNF|finNFe|modFrete|tPag)$/

interface Leaf {
  path: string
  token: string
}

/** Splits a choice, of which the sample has all alternatives, into one element per alternative. */
function unfolded(node: XmlNode): XmlNode[] {
  if (node.name === 'NFref') return elements(node).map((part) => ({ ...node, content: [part] }))
  if (node.name !== 'ICMS') return [node]
  return elements(node).map((part) => ({ ...node, content: [part] }))
}

/** One item per ICMS group: the first is complete, the others have only the ICMS group. */
function items(det: XmlNode): XmlNode[] {
  const imposto = elements(det).find(({ name }) => name === 'imposto')!
  const icms = elements(imposto).find(({ name }) => name === 'ICMS')!
  const [first, ...others] = unfolded(icms).map((pattern) => ({
    ...imposto,
    content: imposto.content.map((part) => (part === icms ? pattern : part)),
  }))
  const whole = { ...det, content: det.content.map((part) => (part === imposto ? first! : part)) }
  return [
    whole,
    ...others.map((pattern) => ({
      ...det,
      content: [{ ...pattern, content: elements(pattern).filter(({ name }) => name === 'ICMS') }],
    })),
  ]
}

/** Keeps the first of the sample's two IPI groups, like the reader. */
const isFirstIpi = (node: XmlNode, index: number, all: readonly XmlNode[]): boolean =>
  node.name !== 'IPI' || all.findIndex(({ name }) => name === 'IPI') === index

const copies = (node: XmlNode): XmlNode[] =>
  node.name === 'det' ? items(node) : node.name === 'NFref' ? unfolded(node) : [node]

/** Serialises a node with a unique token as the text of each leaf. */
function marked(node: XmlNode, path: readonly string[], leaves: Leaf[]): string {
  if (node.name === 'Signature') return ''
  const parts = elements(node).filter(isFirstIpi).flatMap(copies)
  const attributes = Object.entries(node.attrs).map(([name, value]) => ` ${name}="${value}"`)
  const inner = parts.map((part) => marked(part, [...path, part.name], leaves)).join('')
  const token = `Q${100 + leaves.length}Z`
  const own =
    parts.length > 0 || KEPT.test(node.name) ? node.content.filter((part) => typeof part === 'string').join('') : token
  if (own === token) leaves.push({ path: path.join('.'), token })
  return `<${node.name}${attributes.join('')}>${inner}${own.trim()}</${node.name}>`
}

/** Official names that are also common names. */
const KNOWN = new Set(
  'CEST NVE CODIF VIN RENAVAM CIDE cClassTrib CST II IS CFOP DI CNPJ CPF IPI ISSQN PIS COFINS'.split(' '),
)

/** Names of every element below a node. */
const namesBelow = (node: XmlNode): string[] => elements(node).flatMap((part) => [part.name, ...namesBelow(part)])

test.runIf(FULL)('the details of an item have readable labels, not official names', () => {
  const root = readXml(FULL!.bytes)
  const find = (node: XmlNode): XmlNode[] => (node.name === 'det' ? [node] : elements(node).flatMap(find))
  const { pages } = drawDfe(FULL!.bytes, { situacao: 'sem_protocolo' }, { trace: true })
  const paper = pages.flatMap((page) => (page.trace ?? []).map(({ text }) => text)).join(' ')
  const raw = [...new Set(find(root).flatMap(namesBelow))].filter(
    (name) => !KNOWN.has(name) && new RegExp(`(^|[\\s\\[])${name}(:| \\[)`).test(paper),
  )
  expect(raw).toEqual([])
})

test.runIf(FULL)('every field of the layout is on the DANFE or in OMITTED', () => {
  const root = readXml(FULL!.bytes)
  const find = (node: XmlNode): XmlNode | undefined =>
    node.name === 'infNFe'
      ? node
      : elements(node)
          .map(find)
          .find((match) => match !== undefined)
  const leaves: Leaf[] = []
  const xml = marked(find(root)!, [], leaves)
  for (const tpImp of ['1', '2']) {
    const bytes = Buffer.from(
      `<NFe>${xml.replace(/<tpImp>\d/, `<tpImp>${tpImp}`).replace(/<tpEmis>\d/, '<tpEmis>6')}</NFe>`,
    )
    const { pages } = drawDfe(bytes, { situacao: 'sem_protocolo' }, { trace: true })
    const paper = pages
      .flatMap((page) => (page.trace ?? []).map(({ text }) => text))
      .join('')
      .replace(/\s/g, '')
    const lost = leaves.filter(({ token }) => !paper.includes(token)).map(({ path }) => path)
    expect(
      lost.filter((path) => !OMITTED.some((pattern) => pattern.test(path))),
      `tpImp ${tpImp}`,
    ).toEqual([])
  }
  expect(leaves.length).toBeGreaterThan(400)
})
