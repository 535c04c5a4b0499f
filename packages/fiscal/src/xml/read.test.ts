import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listSamples, readSample } from '../testing/samples.test.kit.ts'
import { child, elements, find, firstDeep, text, type XmlNode } from './node.ts'
import { readXml, XML_LIMITS } from './read.ts'

const utf8 = (source: string) => Buffer.from(source, 'utf8')
const fiscalError = (code: string) => expect.objectContaining({ name: 'FiscalError', code })

/** Checks that the bytes of every element begin and end with its own tag. */
function expectOffsets(bytes: Buffer, node: XmlNode, encoding: BufferEncoding = 'latin1'): void {
  const own = bytes.subarray(node.start, node.end).toString(encoding)
  const name = node.prefix === '' ? node.name : `${node.prefix}:${node.name}`
  expect(own.startsWith(`<${name}`)).toBe(true)
  expect(own.endsWith('/>') || new RegExp(`</${name}\\s*>$`).test(own)).toBe(true)
  for (const below of elements(node)) expectOffsets(bytes, below, encoding)
}

describe('nodes', () => {
  const root = readXml(
    utf8(
      '<a xmlns="u" x="1"><b>  um </b><b><c>dois</c></b>fim<p:d p:y="&lt;&#10;"/><!-- não --><e><![CDATA[<x>]]>&amp;</e><f/></a>',
    ),
  )

  test('have names, prefixes, attributes and decoded text in order', () => {
    expect(root.attrs).toEqual({ xmlns: 'u', x: '1' })
    expect(elements(root).map(({ name }) => name)).toEqual(['b', 'b', 'd', 'e', 'f'])
    expect(child(root, 'd')).toMatchObject({ prefix: 'p', attrs: { 'p:y': '<\n' }, content: [] })
    expect(child(root, 'e')?.content).toEqual(['<x>&'])
    expect(root.content).toContain('fim')
  })

  test('are found by path; texts are trimmed, and undefined when empty or absent', () => {
    expect(text(root, 'b')).toBe('um')
    expect(text(firstDeep(root, 'c'))).toBe('dois')
    expect(text(root, 'f')).toBeUndefined()
    expect(find(root, 'b', 'c', 'z')).toBeUndefined()
  })
})

describe('encodings and byte offsets', () => {
  const body = '<raiz><á>ção € 𝄞</á><b t="ã">é</b>\r\n<c/></raiz>'
  const wide = (source: string) => Buffer.from(`\ufeff${source}`, 'utf16le')
  const cases: [string, Buffer, BufferEncoding][] = [
    ['UTF-8', utf8(body), 'utf8'],
    ['UTF-8 with mark', utf8(`\ufeff<?xml version="1.0" encoding="utf-8"?>${body}`), 'utf8'],
    ['UTF-16 LE', wide(`<?xml version="1.0" encoding="UTF-16"?>${body}`), 'utf16le'],
    ['UTF-16 LE without mark', wide(body).subarray(2), 'utf16le'],
  ]
  test.each(cases)('%s', (_name, bytes, encoding) => {
    const root = readXml(bytes)
    expect(text(root, 'á')).toBe('ção € 𝄞')
    expect(root.content).toContain('\n')
    expectOffsets(bytes, root, encoding)
  })

  test('UTF-16 BE', () => {
    const big = Buffer.from(wide(body)).swap16()
    const root = readXml(big)
    expect(text(root, 'b')).toBe('é')
    expect(Buffer.from(big.subarray(root.start, root.end)).swap16().toString('utf16le')).toBe(body)
  })

  test.each(['ISO-8859-1', 'windows-1252', 'latin1', 'UTF-8', 'US-ASCII'])(
    'a single-byte file that declares %s',
    (encoding) => {
      const bytes = Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><á>a\x80\x93ç</á>`, 'latin1')
      const root = readXml(bytes)
      expect(text(root)).toBe('a€“ç')
      expectOffsets(bytes, root)
    },
  )

  test('a file that declares ISO-8859-1 is decoded as such, even if its bytes are valid UTF-8', () => {
    expect(
      text(readXml(Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>'), utf8('<a>ç</a>')]))),
    ).toBe('Ã§')
  })

  test('a file that cannot be decoded is refused', () => {
    const odd = Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><a>\xe7</a>', 'latin1')
    expect(() => readXml(odd)).toThrow(fiscalError('xml.encoding'))
    expect(() => readXml(Buffer.from([0xff, 0xfe, 0x3c, 0, 0, 0xd8, 0x3c, 0]))).toThrow(fiscalError('xml.encoding'))
  })

  test.each([
    ['little-endian', Buffer.from('fffe0000', 'hex'), [1, 0, 0, 0]],
    ['little-endian without mark', Buffer.alloc(0), [1, 0, 0, 0]],
    ['big-endian', Buffer.from('0000feff', 'hex'), [0, 0, 0, 1]],
    ['big-endian without mark', Buffer.alloc(0), [0, 0, 0, 1]],
  ])('a file in UTF-32 is refused by the name of its encoding (%s)', (_name, mark, place) => {
    const units = [...'<a>x &amp; y</a>'].map((letter) => Buffer.from(place.map((one) => one * letter.charCodeAt(0))))
    const reason = 'Codificação não suportada: UTF-32. Peça o XML em UTF-8 a quem emitiu.'
    expect(() => readXml(Buffer.concat([mark, ...units]))).toThrow(reason)
  })

  test('a refusal quotes no control character, which the database does not store', () => {
    expect(() => readXml(Buffer.from('<a>\0\0Casa\0 & Cia\0</a>'))).toThrow('há um «&» sem escape em «Casa & Cia»')
  })

  test('offsets are correct for any text in every encoding', () => {
    const word = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((word) => word.replace(/[^\p{L}\p{N}\p{So}\p{Sm}]|[<&>]/gu, '-'))
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        fc.constantFrom<BufferEncoding>('utf8', 'utf16le'),
        (words, encoding) => {
          const bytes = Buffer.from(
            `\ufeff<r>${words.map((word) => `<w a="${word}">${word}</w>${word}`).join('')}</r>`,
            encoding,
          )
          const root = readXml(bytes)
          expect(elements(root)).toHaveLength(words.length)
          expectOffsets(bytes, root, encoding)
        },
      ),
    )
  })
})

describe('content around the document', () => {
  test.each(['\n', '\0\0\0', ' \r\n\t\0'])('white space and NULs after it are accepted (%j)', (rest) => {
    expect(readXml(utf8(`<a/>${rest}`)).name).toBe('a')
  })
  test('white space before the declaration is accepted', () => {
    const bytes = utf8('\r\n <?xml version="1.0"?><a>é<b/></a>')
    expectOffsets(bytes, readXml(bytes))
  })
  test.each(['<a/>x', '<a/><b/>', '<a/>\0x', 'x<a/>', 'PK\x03\x04', '%PDF-1.7', '{"a":1}'])(
    'any other content is refused (%j)',
    (source) => {
      expect(() => readXml(utf8(source))).toThrow(/XML/)
    },
  )
})

describe('invalid XML', () => {
  test.each([
    ['xml.empty', ''],
    ['xml.empty', ' \r\n\0'],
    ['xml.incomplete', '<a><b>'],
    ['xml.incomplete', '<a><b></b>'],
    ['xml.incomplete', '<a b="'],
    ['xml.incomplete', '<?xml version="1.0"?>'],
    ['xml.incomplete', '<!-- '],
    ['xml.malformed', '<a></b>'],
    ['xml.malformed', '<a b=1/>'],
    ['xml.malformed', '<a b="1" b="2"/>'],
    ['xml.malformed', '<a>&unknown;</a>'],
    ['xml.malformed', '<a>&constructor;</a>'],
    ['xml.malformed', '<a>&#0;</a>'],
    ['xml.malformed', '<a>\u0001</a>'],
    ['xml.malformed', '<a>]]></a>'],
    ['xml.malformed', '<:a/>'],
    ['xml.malformed', '<a:/>'],
    ['xml.malformed', '<a:b:c/>'],
    ['xml.malformed', '<a xmlns:="u"/>'],
    ['xml.malformed', '<a><?php echo 1 ?></a>'],
    ['xml.doctype', '<!DOCTYPE a><a/>'],
    ['xml.doctype', '<?xml version="1.0"?><!-- a --><?p i?>\n<!doctype a [<!ENTITY x "y">]><a>&x;</a>'],
    ['xml.doctype', '<a><!DOCTYPE a></a>'],
  ])('%s: %s', (code, source) => {
    expect(() => readXml(utf8(source))).toThrow(fiscalError(code))
  })

  test('the message gives line and column in Portuguese', () => {
    expect(() => readXml(utf8('<a>\n<b></c></a>'))).toThrow(
      /^XML malformado na linha 2, coluna \d+\. Peça o XML de novo a quem emitiu\.$/,
    )
    expect(() => readXml(utf8('<a>'))).toThrow(
      'XML incompleto: o arquivo termina antes do fim. Baixe de novo na origem.',
    )
  })

  test.each([
    [
      '<?xml version="1.0"?><a/><b/>',
      /outro documento depois do fim do primeiro\. Envie cada documento em um arquivo\.$/,
    ],
    ['<a/>fim da nota', /há texto fora do documento\./],
  ])('%s has a message that names what follows', (source, message) => {
    expect(() => readXml(utf8(source))).toThrow(message)
  })

  test.each([
    ['ISO-8859-15', 0xa4, '€'],
    ['windows-1250', 0xa3, 'Ł'],
    ['ANSI', 0xe9, 'é'],
  ])('reads %s', (name, byte, letter) => {
    const bytes = Buffer.concat([
      utf8(`<?xml version="1.0" encoding="${name}"?><a>`),
      Buffer.from([byte]),
      utf8('<b/></a>'),
    ])
    const node = readXml(bytes)
    expect(node.content[0]).toBe(letter)
    expect(node.end).toBe(bytes.length)
  })

  test('an encoding of several bytes a character is refused by its name', () => {
    const bytes = Buffer.concat([
      utf8('<?xml version="1.0" encoding="GBK"?><a>'),
      Buffer.from([0xd6, 0xd0]),
      utf8('</a>'),
    ])
    expect(() => readXml(bytes)).toThrow('Codificação não suportada: GBK.')
  })

  test('instructions before the document, and a DOCTYPE inside a text, are accepted', () => {
    expect(readXml(utf8('<?xml version="1.0"?><?xml-stylesheet href="a"?><a/>')).name).toBe('a')
    expect(text(readXml(utf8('<a><![CDATA[<!DOCTYPE html>]]></a>')))).toBe('<!DOCTYPE html>')
  })

  test('any bytes give a node or a FiscalError', () => {
    const pieces = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '/',
        'a',
        ':',
        '"',
        "'",
        '=',
        ' ',
        '&',
        ';',
        '#',
        '!',
        '--',
        '?',
        '[CDATA[',
        ']]>',
        '\r',
        'é',
        '\0',
        'xml',
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          pieces.map((parts) => utf8(`<a>${parts.join('')}</a>`)),
        ),
        (bytes) => {
          try {
            expect(typeof readXml(bytes).name).toBe('string')
          } catch (error) {
            expect(error).toMatchObject({ name: 'FiscalError', code: expect.stringMatching(/^xml\./) })
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Milliseconds. Each case takes less than 2 s on an idle machine; quadratic cost would take hours. */
const BOUND = 20_000

describe('hostile input is refused in bounded time', { timeout: 60_000 }, () => {
  const laughs = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY b${i} "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">`).join('')}]><lolz>&b8;</lolz>`
  const nearly = XML_LIMITS.bytes - 100
  const cases: [string, string, () => string][] = [
    ['xml.depth', '20,000 levels', () => '<a>'.repeat(20_000)],
    [
      'xml.count',
      'a million attributes',
      () => `<a ${Array.from({ length: 400_000 }, (_, i) => `a${i}="1" `).join('')}/>`,
    ],
    ['xml.count', 'attributes over many elements', () => `<r>${'<a b="1" c="2" d="3"/>'.repeat(300_000)}</r>`],
    ['xml.count', 'a million elements', () => `<r>${'<a/>'.repeat(1_000_000)}</r>`],
    ['xml.count', 'one long attribute', () => `<a b="${'x'.repeat(nearly)}"/>`],
    ['xml.count', 'one long name', () => `<${'x'.repeat(nearly)}/>`],
    ['xml.doctype', 'a billion laughs', () => laughs],
    ['xml.too_large', 'more than 8 MB', () => `<a>${' '.repeat(XML_LIMITS.bytes)}</a>`],
    ['xml.incomplete', 'a comment without end', () => `<!--${' -'.repeat(4_000_000)}`],
    ['xml.incomplete', 'an instruction without end', () => `<?a ${'<?'.repeat(4_000_000)}`],
    ['xml.incomplete', 'text without end', () => `<a>${'x'.repeat(nearly)}`],
    ['xml.malformed', 'an entity without end', () => `<a>&${'x'.repeat(nearly - 20)}</a>`],
    ['xml.malformed', 'brackets', () => `<a>${']'.repeat(nearly)}></a>`],
  ]
  test.each(cases)('%s: %s', (code, _name, make) => {
    const bytes = utf8(make())
    const started = performance.now()
    expect(() => readXml(bytes)).toThrow(fiscalError(code))
    expect(performance.now() - started).toBeLessThan(BOUND)
  })

  test.each([
    ['huge text', () => `<a>${'x'.repeat(nearly)}</a>`],
    ['entities', () => `<a>${'&amp;'.repeat(1_600_000)}</a>`],
    ['comments', () => `<a>${'<!---->x'.repeat(1_000_000)}</a>`],
    ['line ends', () => `<a>${'\r\n'.repeat(4_000_000)}</a>`],
    ['accents', () => `<a>${'<b>ç</b>'.repeat(190_000)}</a>`],
    ['instructions', () => `<?xml version="1.0"?>${'<?a?>'.repeat(1_500_000)}<a/>`],
  ])('8 MB of %s are read in bounded time', (_name, make) => {
    const bytes = utf8(make())
    const started = performance.now()
    expect(readXml(bytes).name).toBe('a')
    expect(performance.now() - started).toBeLessThan(BOUND)
  })
})

const REFUSED: Record<string, string> = {
  'ruins/vazio.xml': 'xml.empty',
  'ruins/truncado.xml': 'xml.incomplete',
  'ruins/entidade-externa.xml': 'xml.doctype',
}
const samples = listSamples()

test('every sample is read with correct offsets, or refused with the right code', { timeout: 60_000 }, () => {
  for (const sample of samples) {
    const bytes = readSample(sample)
    const code = REFUSED[sample.path]
    if (code === undefined) expectOffsets(bytes, readXml(bytes))
    else expect(() => readXml(bytes)).toThrow(fiscalError(code))
  }
})
