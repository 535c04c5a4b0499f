import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { CASES, generateVariety } from '@portal/synthetic/variety.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NAMES as CTE } from '../cte/names.gen.ts'
import { NAMES as MDFE } from '../mdfe/names.gen.ts'
import { parseNames } from '../mirror/names.ts'
import { NAMES as NFE } from '../nfe/names.gen.ts'
import { nfe, nfeProc } from '../testing/fixtures.test.kit.ts'
import { listSamples, readSample } from '../testing/samples.test.kit.ts'
import { elements, type XmlNode } from '../xml/node.ts'
import { readXml } from '../xml/read.ts'
import { factsOfModel, factsOfXml } from './facts.test.kit.ts'
import { readDocumento } from './read.ts'

const xml = (source: string) => readXml(Buffer.from(source))
const leaf = (name: string, text: string): XmlNode => group(name, [text])
const group = (name: string, content: XmlNode['content'], attrs: Record<string, string> = {}): XmlNode => ({
  name,
  prefix: '',
  attrs,
  content,
  start: 0,
  end: 0,
})

const samples = listSamples().filter(({ path }) => /^(nfe|nfce|cte|mdfe)\/|resnfe-|latin1|utf8|modelo-nao/.test(path))
const isShown = ({ kind }: { kind: string }) => ['nfe', 'nfce', 'cte', 'mdfe', 'resnfe'].includes(kind)
const generated = [
  ...DEMO_COMPANIES.flatMap((empresa, seed) => [
    ...generate({ seed, count: 30, empresa, from: '2026-01', to: '2026-12' }),
  ]),
  ...generateVariety({ seed: 1, count: process.env.PORTAL_TEST_FULL ? 1000 : CASES.length }),
].filter(isShown)

describe('nothing is lost', () => {
  test.each(samples)('$path: every text and attribute occurs once, in the model or in the rest', (sample) => {
    const root = readXml(readSample(sample))
    expect(factsOfModel(readDocumento(root))).toEqual(factsOfXml(root))
  })

  test('generated documents lose nothing, and their rest is empty', { timeout: 120_000 }, () => {
    for (const { bytes, name } of generated) {
      const root = readXml(bytes)
      const documento = readDocumento(root)
      expect(factsOfModel(documento), name).toEqual(factsOfXml(root))
      expect(documento.rest, name).toEqual([])
    }
  })

  const sources: Uint8Array[] = generated.filter((_, index) => index % 13 === 0).map(({ bytes }) => bytes)
  for (const sample of samples.filter((_, index) => index % 3 === 0)) sources.push(readSample(sample))

  test(`random additions to ${sources.length} documents`, { timeout: 240_000 }, () => {
    const change = fc.record({
      at: fc.nat(),
      to: fc.nat(),
      kind: fc.constantFrom('new', 'attribute', 'text', 'twice', 'elsewhere', 'renamed'),
      name: fc.constantFrom(
        'xNovo',
        'CNPJ',
        'det',
        'vProd',
        'toString',
        '__proto__',
        'Signature',
        'infNFe',
        'CTe',
        'pag',
      ),
    })
    const runs = process.env.PORTAL_TEST_FULL ? 2000 : 300
    const property = fc.property(fc.nat(sources.length - 1), fc.array(change, { maxLength: 6 }), (index, changes) => {
      const root = readXml(sources[index]!)
      for (const [order, one] of changes.entries()) applyChange(root, one, `valor ${order}`)
      expect(factsOfModel(readDocumento(root))).toEqual(factsOfXml(root))
    })
    fc.assert(property, { seed: 3, numRuns: runs })
  })
})

interface Change {
  at: number
  to: number
  kind: string
  name: string
}

/** Changes a random node, except the signed groups and their parents, which every document needs. */
function applyChange(root: XmlNode, { at, to, kind, name }: Change, value: string): void {
  const free = below(root).filter((node) => !/^(inf(NFe|Cte|MDFe)|NFe|CTe|CTeOS|CTeSimp|MDFe)$/.test(node.name))
  const node = free[at % free.length] ?? root
  const target = free[to % free.length] ?? root
  if (kind === 'new') node.content = [...node.content, leaf(name, value)]
  else if (kind === 'attribute') node.attrs = { ...node.attrs, [`x:${name}`]: value, Id: value }
  else if (kind === 'text') node.content = [value, ...node.content]
  else if (kind === 'renamed') node.name = name
  else if (kind === 'twice') root.content = [...root.content, copy(node), group(name, [copy(node)])]
  else if (!below(node).includes(target)) target.content = [...target.content, copy(node)]
}

const below = (node: XmlNode): XmlNode[] => elements(node).flatMap((one) => [one, ...below(one)])
const copy = (node: XmlNode): XmlNode => structuredClone(node)

describe('every name of a layout is in the model', () => {
  let made = 0
  const full = (names: Record<string, string>, type: string, name: string): XmlNode => {
    const layout = parseNames(names)
    const build = (of: string | null, element: string): XmlNode => {
      if (of === null) return leaf(element, `v${++made}`)
      const node = group(element, [])
      for (const [field, { type: inner, many }] of layout.get(of) ?? []) {
        if (field.startsWith('@')) node.attrs[field.slice(1)] = `v${++made}`
        else for (let times = many ? 2 : 1; times > 0; times--) node.content.push(build(inner, field))
      }
      return node
    }
    return build(type, name)
  }

  test.each([
    ['nfeProc', full(NFE, 'NfeProc', 'nfeProc')],
    ['NFe', full(NFE, 'NFe', 'NFe')],
    ['cteProc', full(CTE, 'CteProc', 'cteProc')],
    ['CTeOS', full(CTE, 'CTe', 'CTeOS')],
    ['mdfeProc', full(MDFE, 'MdfeProc', 'mdfeProc')],
    ['MDFe', full(MDFE, 'MDFe', 'MDFe')],
  ])('%s', (root, node) => {
    const documento = readDocumento(node)
    expect(documento.root).toBe(root)
    expect(factsOfModel(documento)).toEqual(factsOfXml(node))
    // a CT-e has these groups at one of two paths, never at both
    const twice = /infCTeNorm\/(infCarga|infModal|cobr|infCteSub)\//
    expect(documento.rest.filter(({ path }) => !twice.test(path))).toEqual([])
  })
})

test('content that the layout does not name is in the rest with its path', () => {
  const source = nfeProc(nfe())
    .replace('</prod>', '<xNovo a="1">seis</xNovo></prod>')
    .replace('<ide>', '<ide>solto<natOp>segunda</natOp>')
    .replace('<nfeProc ', '<nfeProc xmlns:x="u" x:extra="2" ')
  const { rest } = readDocumento(xml(source))
  expect(rest).toEqual(
    expect.arrayContaining([
      { path: 'nfeProc/@x:extra', value: '2' },
      { path: 'nfeProc/NFe/infNFe/ide', value: 'solto' },
      { path: 'nfeProc/NFe/infNFe/ide/natOp[2]', value: 'Venda' },
      { path: 'nfeProc/NFe/infNFe/det/prod/xNovo/@a', value: '1' },
      { path: 'nfeProc/NFe/infNFe/det/prod/xNovo', value: 'seis' },
    ]),
  )
  expect(rest).toHaveLength(5)
})

test('too many leftovers are refused', () => {
  const deep = 'a'.repeat(120)
  const inner = `${`<${deep}>`.repeat(50)}${'<b/>'.repeat(50_000)}${`</${deep}>`.repeat(50)}`
  expect(() => readDocumento(xml(nfe().replace('</ide>', `${inner}</ide>`)))).toThrow(
    expect.objectContaining({ code: 'documento.too_large' }),
  )
})

test.each(['<procEventoNFe/>', '<nada/>', '<inutNFe><infInut/></inutNFe>'])(
  '%s is not a document that can be shown',
  (source) => {
    expect(() => readDocumento(xml(source))).toThrow(expect.objectContaining({ code: 'dfe.absent' }))
  },
)
