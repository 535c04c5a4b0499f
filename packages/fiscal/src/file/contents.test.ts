import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FiscalError } from '../base/error.ts'
import { readDfe } from '../dfe.ts'
import { asBytes, chaveOf, cte, mdfe, nfe, nfeProc, procEventoNfe, protNfe } from '../testing/fixtures.test.kit.ts'

const read = (xml: string) => readDfe(asBytes(xml))
const bare = (xml: string) => xml.replace(/^<\?xml[^>]*>/, '')
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const note = bare(nfeProc(nfe() + protNfe('100')))
const [request, answer] = [/<evento[\s\S]*<\/evento>/, /<retEvento[\s\S]*<\/retEvento>/].map(
  (part) => part.exec(procEventoNfe())![0],
)
const pair = `${request}${answer}`
const keyIn = (doc: string) => / Id="[A-Za-z]+(\d{44})"/.exec(doc)![1]!
/** The same event of a CT-e or MDF-e. */
const eventOf = (kind: string, chave: string, tpEvento = '110111') =>
  bare(procEventoNfe({ chave, tpEvento }))
    .replaceAll('chNFe>', `ch${kind}>`)
    .replaceAll(/<(\/?)(evento|retEvento)(?=[ >])/g, `<$1$2${kind}`)
    .replaceAll('procEventoNFe', `procEvento${kind}`)
const OLD = `<retCancNFe><infCanc><cStat>101</cStat><chNFe>${chaveOf()}</chNFe><dhRecbto>2026-06-02T10:00:00-03:00</dhRecbto><nProt>7</nProt></infCanc></retCancNFe>`

/** Kind, type of event, and whether it is registered, of every document read. */
const told = (xml: string) =>
  read(xml).map(({ result }) => {
    if (!result.ok) return result.code
    const { dfe } = result
    return dfe.kind === 'evento' ? `${dfe.tipo} ${dfe.tpEvento} ${dfe.registered}` : dfe.kind
  })

describe('an event is read under any name of its root', () => {
  const WRAPPERS = [
    'procCancMDFe',
    'procEncMDFe',
    'procIncCondutor',
    'procIncDFe',
    'procCancCTe',
    'procCancNFe',
    'procCCeNFe',
    'ProcEvento',
    'meuEvento',
    'x',
  ]
  test.each(WRAPPERS)('%s', (root) => {
    const events: [string, string, string][] = [
      ['nfe', pair, '110111'],
      [
        'nfe',
        bare(procEventoNfe({ tpEvento: '110110' })).replace(/^<procEventoNFe[^>]*>|<\/procEventoNFe>$/g, ''),
        '110110',
      ],
      ['cte', eventOf('CTe', keyIn(cte())).replace(/^<procEvento[^>]*>|<\/procEvento\w*>$/g, ''), '110111'],
      [
        'mdfe',
        eventOf('MDFe', keyIn(mdfe()), '110112').replace(/^<procEvento[^>]*>|<\/procEvento\w*>$/g, ''),
        '110112',
      ],
      [
        'mdfe',
        eventOf('MDFe', keyIn(mdfe()), '110114').replace(/^<procEvento[^>]*>|<\/procEvento\w*>$/g, ''),
        '110114',
      ],
    ]
    for (const [tipo, inner, tpEvento] of events) {
      const xml = `<${root}>${inner}</${root}>`
      expect(told(xml), tpEvento).toEqual([`${tipo} ${tpEvento} true`])
      expect(read(xml)[0]).toMatchObject({ element: root, result: { dfe: { autor: expect.any(String) } } })
    }
  })

  test.each<[string, string, string[]]>([
    ['a bare request in a root of its own', `<meu>${request}</meu>`, ['nfe 110111 false']],
    [
      'the parts in messages of their own',
      `<procEventoNFe><envEvento>${request}</envEvento><retEnvEvento>${answer}</retEnvEvento></procEventoNFe>`,
      ['nfe 110111 true'],
    ],
    [
      'two events in one root',
      `<eventos>${bare(procEventoNfe())}${bare(procEventoNfe({ tpEvento: '110110' }))}</eventos>`,
      ['nfe 110111 true', 'nfe 110110 true'],
    ],
    [
      'events in the answer to a question',
      `<retConsSitNFe><cStat>101</cStat><chNFe>${chaveOf()}</chNFe>${protNfe('100')}${bare(procEventoNfe())}</retConsSitNFe>`,
      ['nfe 110111 true'],
    ],
    [
      'the return of 2012 in the answer to a question',
      `<retConsSitNFe><cStat>101</cStat>${protNfe('101')}${OLD}</retConsSitNFe>`,
      ['nfe 110111 true'],
    ],
    [
      'that answer in an envelope',
      `<e:Envelope xmlns:e="x"><e:Body><r><retConsSitNFe>${bare(procEventoNfe())}</retConsSitNFe></r></e:Body></e:Envelope>`,
      ['nfe 110111 true'],
    ],
    ['the return of a lot of events', `<retEnvEvento><cStat>128</cStat>${answer}</retEnvEvento>`, ['nfe 110111 true']],
    ['a note and its event', `<pacote>${note}${bare(procEventoNfe())}</pacote>`, ['nota', 'nfe 110111 true']],
  ])('%s', (_name, xml, expected) => {
    expect(told(xml)).toEqual(expected)
  })

  test('a refused event without its request is no document', () => {
    const refused = answer!.replace(/<cStat>\d+/, '<cStat>573')
    expect(() => read(`<retEnvEvento>${refused}</retEnvEvento>`)).toThrow(
      expect.objectContaining({ code: 'dfe.unsupported' }),
    )
  })
})

describe('a note is read under any root', () => {
  const two = bare(nfeProc(nfe({ chave: chaveOf({ numero: 11 }) }) + protNfe('100', chaveOf({ numero: 11 }))))
  test.each<[string, string, string[]]>([
    ['nfeProcB2B', `<nfeProcB2B>${note}<NFeB2BFin><infNFe/></NFeB2BFin></nfeProcB2B>`, [note]],
    ['cteProcB2B', `<cteProcB2B><cteProc>${cte()}</cteProc></cteProcB2B>`, [`<cteProc>${cte()}</cteProc>`]],
    ['several in a root of its own', `<notas><quantidade>2</quantidade>${note}${two}</notas>`, [note, two]],
    [
      'each in a group of its own',
      `<r><nota id="1"><xml>${note}</xml></nota><nota id="2"><xml>${two}</xml></nota></r>`,
      [note, two],
    ],
    [
      'several kinds',
      `<r>${note}<mdfeProc>${mdfe()}</mdfeProc>${cte()}</r>`,
      [note, `<mdfeProc>${mdfe()}</mdfeProc>`, cte()],
    ],
    [
      'a bare note and a whole one',
      `<r>${nfe({ chave: chaveOf({ numero: 11 }) })}${note}</r>`,
      [nfe({ chave: chaveOf({ numero: 11 }) }), note],
    ],
    ['the root twice', `<nfeProc>${note}</nfeProc>`, [note]],
    ['five envelopes', `<a><b><c><d><e>${note}</e></d></c></b></a>`, [note]],
  ])('%s: each document with its own bytes', (_name, xml, expected) => {
    const found = read(xml)
    expect(found.map(({ bytes }) => textOf(bytes))).toEqual(expected)
    expect(found.map(({ result }) => result.ok)).toEqual(expected.map(() => true))
  })

  test.each(['retorno', 'NotaFiscal', 'procNFe400', 'x'])('%s around a note and its protocol is its proc', (root) => {
    for (const prot of [protNfe('100'), `<ret><retEnviNFe>${protNfe('100')}</retEnviNFe></ret>`]) {
      const xml = `<${root}>${nfe()}${prot}</${root}>`
      const [found] = read(xml)
      expect(textOf(found!.bytes)).toBe(xml)
      expect(found).toMatchObject({ element: root, result: { dfe: { protocolState: 'autorizada' } } })
    }
  })

  test.each(['nFD', 'tbnfd', 'CompNfse', 'xmlNfpse', 'nota', 'item'])(
    '%s around a note is no municipal note',
    (root) => {
      expect(read(`<${root}><x>${note}</x></${root}>`).map(({ bytes }) => textOf(bytes))).toEqual([note])
    },
  )

  test('the name of a root never decides: a document in any names is the same document', () => {
    const name = fc
      .stringMatching(/^[A-Za-z]{1,12}$/)
      .filter(
        (text) => !/nfs|rps|bpe|cfe|dps|gtve|^ret|nf3e|nfcom|nfgas|nfag|dce|prot|canc|inut|evento|nfe|cte/i.test(text),
      )
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        const xml = names.reduce((inner, each) => `<${each}>${inner}</${each}>`, note)
        expect(read(xml).map(({ bytes, result }) => [textOf(bytes), result.ok])).toEqual([[note, true]])
      }),
      { numRuns: 60 },
    )
  })
})

describe('text around a document', () => {
  const BOM = '\uFEFF'
  test.each<[string, string, string]>([
    ['a byte order mark twice', BOM + BOM, ''],
    ['a mark and white space, twice', `${BOM}\r\n ${BOM}\n`, ''],
    ['the mark as three letters', 'ï»¿', ''],
    ['a question mark', '?', ''],
    ['three question marks and a line', '???\r\n', ''],
    ['a control character', '\u0001', '\u001a'],
    ['zero-width space', '\u200b', ''],
    ['quotes', '"', '"'],
    ['dashes', '-- ', '\n--'],
  ])('%s: the document is read, and its bytes are the whole file', (_name, before, after) => {
    const bytes = asBytes(before + nfeProc(nfe() + protNfe('100')) + after)
    const [found] = readDfe(bytes)
    expect(found?.result.ok).toBe(true)
    expect(found?.bytes).toBe(bytes)
  })

  test('the declared encoding counts behind it', () => {
    const xml = nfeProc(nfe().replace('Venda', 'Devolução')).replace('UTF-8', 'ISO-8859-1')
    const [found] = readDfe(Buffer.from(`?${xml}`, 'latin1'))
    expect(found).toMatchObject({ result: { dfe: { natureza: 'Devolução' } } })
  })

  test('of any kind, up to 64 characters, changes nothing of the document', () => {
    const digest = (bytes: Uint8Array) => {
      const result = readDfe(bytes)[0]?.result
      return result?.ok && result.dfe.kind === 'nota' ? result.dfe.nodeDigest : null
    }
    const own = digest(asBytes(note))
    const marks = fc.oneof(
      fc.constantFrom('ï»¿', '\ufeff', '\u200b', '\u00a0'),
      fc.constantFrom(...' \n\t?!#-.\'"@~\u0001\u001a'),
    )
    const junk = fc.array(marks, { maxLength: 16 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(junk, (before) => {
        expect(digest(asBytes(`${before}${note}`))).toBe(own)
      }),
      { numRuns: 80 },
    )
  })
})

describe('an «&» without escape is told as what it is', () => {
  const named = (name: string) => nfeProc(nfe().replace('Emitente Ltda', name) + protNfe('100'))
  test.each<[string, string]>([
    ['MERCANTIL & CIA', '«MERCANTIL & CIA»'],
    ['E&', '«E&»'],
    ['A && B', '«A && B»'],
    ['&', '«&»'],
    ['A&B;C', '«A&B;C»'],
    ['P&nbsp;Q', '«P&nbsp;Q»'],
    ['R&D LTDA', '«R&D LTDA»'],
  ])('%s', (name, quoted) => {
    const xml = named(name)
    const column = xml.indexOf('&', xml.indexOf(`<xNome>${name}`)) + 1
    expect(() => read(xml)).toThrow(
      expect.objectContaining({
        code: 'xml.malformed',
        message: expect.stringMatching(
          new RegExp(`^XML malformado na linha 1, coluna ${column}: há um «&» sem escape`),
        ),
      }),
    )
    expect(() => read(xml)).toThrow(expect.objectContaining({ message: expect.stringContaining(quoted) }))
  })

  test('not in a comment or a CDATA section, and not at the end of a cut file', () => {
    const whole = named('A &amp; B')
    expect(read(whole.replace('A &amp; B', '<![CDATA[A & B]]>'))[0]?.result.ok).toBe(true)
    for (const cut of [
      whole.slice(0, whole.indexOf('&amp;') + 3),
      whole.slice(0, 300),
      `<a><!-- & -->${whole.slice(38, 90)}`,
    ])
      expect(() => read(cut)).toThrow(expect.objectContaining({ code: 'xml.incomplete' }))
  })
})

test.each<[string, string | Uint8Array, string]>([
  ['the text of a JSON value', JSON.stringify(note), 'JSON'],
  ['base64', Buffer.from(note).toString('base64'), 'base64'],
  ['base64 with quotes', `"${Buffer.from(`\uFEFF${note}`).toString('base64')}"`, 'base64'],
  ['base64 of a gzip', gzipSync(note).toString('base64'), 'base64'],
  ['the answer to a question alone', '<retConsSitNFe><cStat>100</cStat></retConsSitNFe>', 'envie o XML da nota'],
  ['another declaration inside', `<r><?xml version="1.0"?>${note}</r>`, 'outra declaração «<?xml»'],
  ['CDATA', `<r><![CDATA[${note}]]></r>`, 'como texto'],
  ['escaped text', `<string>${note.replaceAll('<', '&lt;')}</string>`, 'como texto'],
  [
    'escaped text in an envelope',
    `<Envelope><Body><nfeResult>${note.replaceAll('<', '&lt;')}</nfeResult></Body></Envelope>`,
    'como texto',
  ],
  ['EFD', Buffer.from('|0000|020|0|01062026|'), 'use Cruzamento'],
  ['RAR', Buffer.from('526172211a0700', 'hex'), 'Peça em zip'],
  ['7z', Buffer.from('377abcaf271c', 'hex'), 'Peça em zip'],
  ['gzip', gzipSync('x'), 'Peça em zip'],
  ['bzip2', Buffer.from('BZh91AY'), 'Peça em zip'],
  ['xz', Buffer.from('fd377a585a00', 'hex'), 'Peça em zip'],
  ['tar', Buffer.concat([Buffer.from('nota.xml'.padEnd(257, '\0')), Buffer.from('ustar\x0000')]), 'Peça em zip'],
  ['e-mail', 'Return-Path: <a@b>\r\nSubject: NF-e\r\n\r\nSegue.', 'mensagem de e-mail'],
  ['e-mail', 'From: a@b.com\nTo: c@d.com\n\nSegue.', 'mensagem de e-mail'],
])('the refusal names what the file is, and what to do: %s', (_name, content, part) => {
  const bytes = typeof content === 'string' ? asBytes(content) : content
  expect(() => readDfe(bytes)).toThrow(expect.objectContaining({ message: expect.stringContaining(part) }))
})

test('a note at each of sixty levels, without a protocol, does not double the work at each of them', () => {
  const levels = 60
  const file = `${'<a><NFe><infNFe/></NFe>'.repeat(levels)}${'</a>'.repeat(levels)}`
  expect(new Set(told(file))).toEqual(new Set(told('<a><NFe><infNFe/></NFe></a>')))
})

test('blanks are refused as a file without a document, also after a quote', () => {
  for (const blanks of [' ', '\n', '\r\n', '\t'].map((blank) => blank.repeat(200)))
    for (const text of [blanks, `"${blanks}`]) expect(() => readDfe(asBytes(text))).toThrow(FiscalError)
})
