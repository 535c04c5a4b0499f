import { elements, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { expect, test } from 'vitest'
import { drawDfe } from './print.ts'
import { samples } from './testing/samples.ts'

/** The official sample with every group of the layout once; its values are «string». */
const FULL = samples('nfe').find(({ name }) => name.includes('todos-os-grupos'))

/**
 * What a DANFE leaves out on purpose, by its path inside infNFe: codes that repeat a name beside them, what the form has totals
 * of, and what concerns others than who receives the goods.
 */
const OMITTED: readonly RegExp[] = [
  /^ide\.(cUF|cNF|idDest|cMunFG|cMunFGIBS|cDV|indFinal|indPres|indIntermed|cIndOp|procEmi|verProc)$/,
  // codes of city and country stand beside their names; the country is shown when it is another
  /\.(cMun|cPais|xPais)$/,
  /^emit\.(xFant|CNAE|CRT)$/,
  /^dest\.(indIEDest|email)$/,
  /^(retirada|entrega)\.email$/,
  // one of the three is shown: a real document has one
  /\.(CPF|idEstrangeiro)$/,
  /^autXML\./,
  /^infRespTec\./,
  /^infPAA\.PAASignature\./,
  // the sold unit stands in the columns; GTIN is for machines
  /^det\.prod\.(cEAN|cBarra|cEANTrib|cBarraTrib|indTot)$/,
  // how a base is found, and frames of IPI; the form has the totals of PIS, COFINS and of all taxes
  /^det\.imposto\.ICMS\..*\.(modBC|modBCST|indDeduzDeson)$/,
  /^det\.imposto\.IPI\.(cEnq|clEnq|IPI(Trib|NT)\.(CST|vBC|qUnid|vUnid))$/,
  /^det\.imposto\.(PIS|COFINS)\./,
  /^det\.imposto\.vTotTrib$/,
  /^infIntermed\.$/,
  /^pag\.detPag\.(indPag|tPag|card\.(tpIntegra|tBand|idTermPag))$/,
]

/** Fields whose content decides how the form is drawn: they keep it. */
const KEPT = /^(mod|tpImp|tpEmis|tpAmb|tpNF|finNFe|modFrete|tPag)$/

interface Leaf {
  path: string
  token: string
}

/** Choices, all of which the sample holds at once: one element for each of them. */
function unfolded(node: XmlNode): XmlNode[] {
  if (node.name === 'NFref') return elements(node).map((part) => ({ ...node, content: [part] }))
  if (node.name !== 'ICMS') return [node]
  return elements(node).map((part) => ({ ...node, content: [part] }))
}

/** An item for each of its ICMS groups: the first is whole, the others hold nothing else. */
function items(det: XmlNode): XmlNode[] {
  const imposto = elements(det).find(({ name }) => name === 'imposto')!
  const icms = elements(imposto).find(({ name }) => name === 'ICMS')!
  const [first, ...others] = unfolded(icms).map((one) => ({
    ...imposto,
    content: imposto.content.map((part) => (part === icms ? one : part)),
  }))
  const whole = { ...det, content: det.content.map((part) => (part === imposto ? first! : part)) }
  return [
    whole,
    ...others.map((one) => ({
      ...det,
      content: [{ ...one, content: elements(one).filter(({ name }) => name === 'ICMS') }],
    })),
  ]
}

/** The sample repeats IPI, for goods and for services: the reader takes one. */
const once = (node: XmlNode, at: number, all: readonly XmlNode[]): boolean =>
  node.name !== 'IPI' || all.findIndex(({ name }) => name === 'IPI') === at

const copies = (node: XmlNode): XmlNode[] =>
  node.name === 'det' ? items(node) : node.name === 'NFref' ? unfolded(node) : [node]

/** Writes a node again with another text in each leaf: a token that stands nowhere else. */
function marked(node: XmlNode, path: readonly string[], leaves: Leaf[]): string {
  if (node.name === 'Signature') return ''
  const parts = elements(node).filter(once).flatMap(copies)
  const attributes = Object.entries(node.attrs).map(([name, value]) => ` ${name}="${value}"`)
  const inner = parts.map((part) => marked(part, [...path, part.name], leaves)).join('')
  const token = `Q${100 + leaves.length}Z`
  const own =
    parts.length > 0 || KEPT.test(node.name) ? node.content.filter((part) => typeof part === 'string').join('') : token
  if (own === token) leaves.push({ path: path.join('.'), token })
  return `<${node.name}${attributes.join('')}>${inner}${own.trim()}</${node.name}>`
}

/** Official names that people know, and such as the layout has no other for. */
const KNOWN = new Set(
  'CEST NVE CODIF VIN RENAVAM CIDE cClassTrib CST II IS CFOP DI CNPJ CPF IPI ISSQN PIS COFINS'.split(' '),
)

/** Names of every element below a node. */
const namesBelow = (node: XmlNode): string[] => elements(node).flatMap((part) => [part.name, ...namesBelow(part)])

test.runIf(FULL)('what stands under an item has names that people read, not those of the file', () => {
  const root = readXml(FULL!.bytes)
  const find = (node: XmlNode): XmlNode[] => (node.name === 'det' ? [node] : elements(node).flatMap(find))
  const { pages } = drawDfe(FULL!.bytes, { situacao: 'sem_protocolo' }, { trace: true })
  const paper = pages.flatMap((page) => (page.trace ?? []).map(({ text }) => text)).join(' ')
  const raw = [...new Set(find(root).flatMap(namesBelow))].filter(
    (name) => !KNOWN.has(name) && new RegExp(`(^|[\\s\\[])${name}(:| \\[)`).test(paper),
  )
  expect(raw).toEqual([])
})

test.runIf(FULL)('every field of the whole layout is on the DANFE, or left out for a reason told here', () => {
  const root = readXml(FULL!.bytes)
  const find = (node: XmlNode): XmlNode | undefined =>
    node.name === 'infNFe'
      ? node
      : elements(node)
          .map(find)
          .find((found) => found !== undefined)
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
      lost.filter((path) => !OMITTED.some((one) => one.test(path))),
      `tpImp ${tpImp}`,
    ).toEqual([])
  }
  expect(leaves.length).toBeGreaterThan(400)
})
