import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { C14nCanonicalization } from 'xml-crypto'
import { listSamples, readSample } from '../testing/samples.test.kit.ts'
import { canonicalize, pathTo } from './canonical.ts'
import { nodeDigest } from './digest.ts'
import { elements, firstDeep, type XmlNode } from './node.ts'
import { readXml } from './read.ts'

const read = (source: string) => readXml(Buffer.from(source, 'utf8'))

function locate(root: XmlNode, name: string): { node: XmlNode; ancestors: XmlNode[] } {
  const node = firstDeep(root, name)
  const path = node && pathTo(root, node)
  if (!node || !path) throw new Error(`no ${name}`)
  return { node, ancestors: path.slice(0, -1) }
}

describe('canonical form', () => {
  test.each([
    // 3.3 of the recommendation, start and end tags: order of declarations and attributes, the empty default
    // namespace
    [
      '<doc><e1   /><e2   ></e2><e3   name = "elem3"   id="elem3"   /><e5 a:attr="out" b:attr="sorted" attr2="all" attr="I\'m" xmlns:b="http://www.ietf.org" xmlns:a="http://www.w3.org" xmlns="http://example.org"/><e6 xmlns="" xmlns:a="http://www.w3.org"><e7 xmlns="http://www.ietf.org"><e8 xmlns="" xmlns:a="http://www.w3.org"><e9 xmlns="" xmlns:a="http://www.ietf.org"/></e8></e7></e6></doc>',
      '<doc><e1></e1><e2></e2><e3 id="elem3" name="elem3"></e3><e5 xmlns="http://example.org" xmlns:a="http://www.w3.org" xmlns:b="http://www.ietf.org" attr="I\'m" attr2="all" b:attr="sorted" a:attr="out"></e5><e6 xmlns:a="http://www.w3.org"><e7 xmlns="http://www.ietf.org"><e8 xmlns=""><e9 xmlns:a="http://www.ietf.org"></e9></e8></e7></e6></doc>',
    ],
    // 3.4 character modifications and references
    [
      '<doc><text>First line&#x0d;&#10;Second line</text><value>&#x32;</value><compute><![CDATA[value>"0" && value<"10" ?"valid":"error"]]></compute><compute expr=\'value>"0" &amp;&amp; value&lt;"10" ?"valid":"error"\'>valid</compute><norm attr=\' &apos;   &#x20;&#13;&#xa;&#9;   &apos; \'/></doc>',
      '<doc><text>First line&#xD;\nSecond line</text><value>2</value><compute>value&gt;"0" &amp;&amp; value&lt;"10" ?"valid":"error"</compute><compute expr="value>&quot;0&quot; &amp;&amp; value&lt;&quot;10&quot; ?&quot;valid&quot;:&quot;error&quot;">valid</compute><norm attr=" \'    &#xD;&#xA;&#x9;   \' "></norm></doc>',
    ],
    // 3.2 white space is kept, line ends are normalised, comments are removed
    ['<doc>\r\n  <a> x </a>\r<!-- no --> y\t</doc>', '<doc>\n  <a> x </a>\n y\t</doc>'],
    ['<a b="1\n2\t3\r\n4"/>', '<a b="1 2 3 4"></a>'],
    ['<a>ção € 𝄞</a>', '<a>ção € 𝄞</a>'],
  ])('of %s', (source, expected) => {
    expect(canonicalize(read(source))).toBe(expected)
  })

  test('an inner element inherits namespaces and the nearest xml: attributes', () => {
    const { node, ancestors } = locate(
      read(
        '<p:a xmlns:p="u" xmlns="v" xml:lang="pt" xml:space="preserve"><b xmlns:q="w" xml:lang="en"><c z="1"/></b></p:a>',
      ),
      'c',
    )
    expect(canonicalize(node, ancestors)).toBe(
      '<c xmlns="v" xmlns:p="u" xmlns:q="w" z="1" xml:lang="en" xml:space="preserve"></c>',
    )
  })

  test('a removed default namespace is not inherited', () => {
    const { node, ancestors } = locate(read('<a xmlns="u"><b xmlns=""><c/></b></a>'), 'c')
    expect(canonicalize(node, ancestors)).toBe('<c></c>')
  })
})

test('the path to a node leads to this node, not to an equal one', () => {
  const root = read('<a><b><c/></b><b><c/><c/></b></a>')
  const [, second] = elements(root)
  const target = second && elements(second)[1]
  expect(target && pathTo(root, target)).toEqual([root, second, target])
  expect(pathTo(root, read('<c/>'))).toBeUndefined()
})

const samples = listSamples()
const READABLE = samples.filter(({ path }) => !/vazio|truncado|entidade|latin1|500itens/.test(path))

test('the canonical form of every sample and its signed parts equals that of xml-crypto', { timeout: 60_000 }, () => {
  for (const sample of READABLE) {
    const bytes = readSample(sample)
    const source = bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
    const document = new DOMParser().parseFromString(source, 'text/xml')
    const root = readXml(bytes)
    for (const name of ['infNFe', 'infCte', 'infMDFe', 'infEvento', 'SignedInfo']) {
      const element = [...document.getElementsByTagName(name)][0]
      if (!element) continue
      const { node, ancestors } = locate(root, name)
      const inherited = ancestors.some(({ attrs }) => Object.keys(attrs).some((key) => key.startsWith('xmlns:')))
      if (inherited) continue // xml-crypto handles inherited namespaces only in its signature code
      // the two DOM types differ only in name
      const theirs = new C14nCanonicalization().process(element, {
        defaultNsForPrefix: {},
        ancestorNamespaces: [],
      })
      expect(canonicalize(node, ancestors), `${sample.path} ${name}`).toBe(String(theirs))
    }
  }
})

describe('the digest that identifies copies', () => {
  const compact = '<p:nfe xmlns:p="u"><inf Id="1" v="2"><a>um &amp; dois</a><b/><c> </c></inf></p:nfe>'
  const digest = (bytes: Buffer) => nodeDigest(locate(readXml(bytes), 'inf').node)
  const original = digest(Buffer.from(compact))
  const pretty = compact.replace(/<(inf|a|b|c|\/inf)/g, '\r\n\t<$1')

  test.each<[string, Buffer]>([
    ['with a byte order mark', Buffer.from(`\ufeff${compact}`)],
    ['in UTF-16', Buffer.from(`\ufeff${compact}`, 'utf16le')],
    ['indented', Buffer.from(pretty)],
    ['with other declarations', Buffer.from(compact.replace('xmlns:p="u"', 'xmlns:p="v" xmlns="w"'))],
    ['with attributes in another order', Buffer.from(compact.replace('Id="1" v="2"', "v='2'  Id='1'"))],
    ['with CDATA', Buffer.from(compact.replace('um &amp; dois', '<![CDATA[um & dois]]>'))],
    ['with a comment', Buffer.from(compact.replace('<b/>', '<!-- x --><b></b>'))],
  ])('is the same %s', (_name, copy) => {
    expect(digest(copy)).toBe(original)
  })

  test.each([
    ['a value', 'dois', 'tres'],
    ['white space inside a value', 'um &amp;', 'um  &amp;'],
    ['a value of spaces', '<c> </c>', '<c/>'],
    ['an attribute', 'v="2"', 'v="3"'],
    ['an element', '<b/>', ''],
    ['text between elements', '<b/>', '<b/>x'],
    ['order', '<b/><c> </c>', '<c> </c><b/>'],
    ['depth', '<b/><c> </c>', '<b><c> </c></b>'],
  ])('differs by %s', (_name, from, to) => {
    expect(digest(Buffer.from(compact.replace(from, to)))).not.toBe(original)
  })

  test('is the same in ISO-8859-1 as in UTF-8', () => {
    const accented = '<inf>São João</inf>'
    expect(digest(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${accented}`, 'latin1'))).toBe(
      digest(Buffer.from(accented)),
    )
  })
})
