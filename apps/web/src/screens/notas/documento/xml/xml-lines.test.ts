import { expect, test } from 'vitest'
import { findLines, foldedAtFirst, linesOf, textOf, unfoldedFor, visibleLines, type XmlLine } from './xml-lines.ts'

const XML =
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00"><NFe xmlns="x"><infNFe Id="NFe1"><xNome>Padaria &amp; S&#227;o João</xNome>' +
  '<vazio/><obs a="1 > 0">  dois  </obs></infNFe><Signature><DigestValue>abc=</DigestValue></Signature></NFe><!-- fim --></nfeProc>'

const written = ({ kind, name, attributes, text }: XmlLine): string =>
  kind === 'close' ? `</${name}>` : kind === 'other' ? text : `<${name}${attributes}>${text}`

test('each element is on its own line, with text and attributes as written', () => {
  expect(linesOf(XML).map((line) => '  '.repeat(line.depth) + written(line))).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<nfeProc versao="4.00">',
    '  <NFe xmlns="x">',
    '    <infNFe Id="NFe1">',
    '      <xNome>Padaria &amp; S&#227;o João',
    '      <vazio>',
    '      <obs a="1 > 0">dois',
    '    </infNFe>',
    '    <Signature>',
    '      <DigestValue>abc=',
    '    </Signature>',
    '  </NFe>',
    '  <!-- fim -->',
    '</nfeProc>',
  ])
})

test('a signature starts folded; folding hides the content and the closing line', () => {
  const lines = linesOf(XML)
  const folded = foldedAtFirst(lines)
  const names = visibleLines(lines, folded).map((index) => lines[index]?.name)
  expect(names.filter((name) => name === 'Signature')).toHaveLength(1)
  expect(names).not.toContain('DigestValue')
  expect(visibleLines(lines, new Set([1]))).toEqual([0, 1])
})

test('a search ignores accents and unfolds the elements around a hit', () => {
  const lines = linesOf(XML)
  expect(findLines(lines, 'joao').map((index) => lines[index]?.name)).toEqual(['xNome'])
  const [hit] = findLines(lines, 'ABC=')
  expect(hit).toBeDefined()
  const unfolded = unfoldedFor(lines, foldedAtFirst(lines), hit ?? -1)
  expect(visibleLines(lines, unfolded)).toContain(hit)
  expect(findLines(lines, '  ')).toEqual([])
})

test('bytes are decoded with the declared encoding', () => {
  const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', (char) => char.charCodeAt(0))
  expect(textOf(latin.buffer)).toContain('<a>é</a>')
  expect(textOf(new TextEncoder().encode('<a>é</a>').buffer)).toBe('<a>é</a>')
  const unknown = new TextEncoder().encode('<?xml version="1.0" encoding="x-nada"?><a>é</a>')
  expect(textOf(unknown.buffer)).toContain('<a>é</a>')
})

test('200,000 lines are made and searched fast', () => {
  const big = `<a>${'<det nItem="1"><x>1</x></det>'.repeat(66_000)}</a>`
  const start = performance.now()
  const lines = linesOf(big)
  expect(lines.length).toBe(66_000 * 3 + 2)
  expect(findLines(lines, 'det')).toHaveLength(66_000)
  expect(performance.now() - start).toBeLessThan(8000)
})
