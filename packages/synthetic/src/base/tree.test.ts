import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtreeOf, sumCents, sumThousandths, type Tree, writeTree } from './tree.ts'

test.each<[string, Tree, string]>([
  ['text', { xNome: 'Ação & Cia <1>' }, '<xNome>Ação &amp; Cia &lt;1&gt;</xNome>'],
  [
    'money in cents',
    { vNF: 123456, vDesc: 0, vFrete: 7 },
    '<vNF>1234.56</vNF><vDesc>0.00</vDesc><vFrete>0.07</vFrete>',
  ],
  ['nothing', { a: null, b: undefined, c: [] }, ''],
  ['an empty text', { IE: '' }, '<IE></IE>'],
  ['an empty group', { IPI: {} }, '<IPI></IPI>'],
  ['a group of absent values', { IPI: { CST: undefined } }, '<IPI></IPI>'],
  ['a list', { dup: [{ nDup: '001' }, { nDup: '002' }] }, '<dup><nDup>001</nDup></dup><dup><nDup>002</nDup></dup>'],
  ['a list of texts', { chave: ['1', '2'] }, '<chave>1</chave><chave>2</chave>'],
  [
    'attributes',
    { det: { '@nItem': '1', '@x': 'a"<&', vItem: 1 } },
    '<det nItem="1" x="a&quot;&lt;&amp;"><vItem>0.01</vItem></det>',
  ],
  ['attributes alone', { det: { '@nItem': '1', '@x': undefined } }, '<det nItem="1"></det>'],
  ['CDATA', { qrCode: { '#cdata': 'https://x?a=1&b=2' } }, '<qrCode><![CDATA[https://x?a=1&b=2]]></qrCode>'],
  ['nested groups', { a: { b: { c: '1' }, d: '2' } }, '<a><b><c>1</c></b><d>2</d></a>'],
])('writes %s', (_, tree, xml) => {
  expect(writeTree(tree)).toBe(xml)
})

test('an element with attributes leaves no trace in the next of its name', () => {
  const tree: Tree = { det: [{ '@nItem': '1', a: 'x' }, { a: 'y' }, { '@nItem': '3' }] }
  expect(writeTree(tree)).toBe('<det nItem="1"><a>x</a></det><det><a>y</a></det><det nItem="3"></det>')
})

test('any text is read back from its element', () => {
  const plainText = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inner = /^<a>([^<>]*)<\/a>$/s.exec(writeTree({ a: text }))?.[1]
      expect(plainText(inner ?? '')).toBe(text)
    }),
  )
})

test('sums are over all depths and only over the name', () => {
  const tree: Tree = {
    vBC: 1,
    det: [{ ICMS: { vBC: 20, vICMS: 500 } }, { ICMS: { vBC: 300, qBC: ['1.5000', '0.2500'] } }],
  }
  expect(sumCents(tree, 'vBC')).toBe(321)
  expect(sumCents(tree, 'vST')).toBe(0)
  expect(sumThousandths(tree, 'qBC')).toBe(1750)
})

test('a subtree is found by name; any other value is an empty tree', () => {
  const tree: Tree = { a: { b: '1' }, c: '2', d: [{ e: '3' }] }
  expect(subtreeOf(tree, 'a')).toEqual({ b: '1' })
  for (const name of ['c', 'd', 'x']) expect(subtreeOf(tree, name)).toEqual({})
  expect(subtreeOf(null, 'a')).toEqual({})
})
