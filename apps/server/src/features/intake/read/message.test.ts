import { expect, test } from 'vitest'
import { openMessage } from './message.ts'
import { readMessageFields } from './message-fields.ts'

const NAME = 'Content-Disposition: attachment; filename='
/** The attachments of a message that comes in pieces of this size. */
function readMessage(message: Buffer, pieceBytes = message.length): [string, string][] {
  const reader = openMessage()
  const steps = []
  for (let start = 0; start < message.length; start += pieceBytes)
    steps.push(...reader.push(message.subarray(start, start + pieceBytes)))
  const parts: [string, string][] = []
  let text = ''
  for (const step of [...steps, ...reader.end()]) {
    if ('data' in step) text += step.data.toString('latin1')
    else {
      parts.push([step.name, text])
      text = ''
    }
  }
  return parts
}
const partsOf = (head: string, body = '<a/>') =>
  readMessage(Buffer.from(`MIME-Version: 1.0\r\n${head}\r\n\r\n${body}`, 'latin1'))

test.each([
  ['plain', 'nota.xml', 'nota.xml'],
  ['quoted', '"nota; 1.xml"', 'nota; 1.xml'],
  ['with quotes inside', String.raw`"nota \"1\".xml"`, 'nota "1".xml'],
  ['with a quote that does not end', '"nota 1.xml', 'nota 1.xml'],
  ['folded', '\r\n\t"nota 1.xml"', 'nota 1.xml'],
  ['encoded word (RFC 2047)', '"=?utf-8?B?bm90YSDDp8Ojby54bWw=?="', 'nota ção.xml'],
])('a name %s', (_, written, name) => {
  expect(partsOf(NAME + written)).toEqual([[name, '<a/>']])
})

test('an extended name (RFC 2231) stands before the plain one', () => {
  expect(partsOf(`${NAME}"a.xml"; filename*=utf-8''nota%20%C3%A7%C3%A3o.xml`)).toEqual([['nota ção.xml', '<a/>']])
})

test.each([
  ['in sections', 'filename*0="nota fiscal "; filename*1="de novembro.pfx"', 'nota fiscal de novembro.pfx'],
  [
    'in sections of a charset, cut in a letter',
    "filename*0*=utf-8''nota%20%C3; filename*1*=%A7; filename*2=.xml",
    'nota ç.xml',
  ],
  ['in sections that lack one', 'filename*0="a"; filename*2=".xml"', 'a'],
  ['in another charset', "filename*=koi8-r''%D3%DE%A3%D4.xml", 'счёт.xml'],
  ['in a charset that is not the one named', "filename*=utf-8''mar%E7o.xml", 'março.xml'],
  ['in a charset that nobody knows', "filename*=klingon''mar%E7o.xml", 'março.xml'],
  ['without its charset', 'filename*=mar%C3%A7o.xml', 'março.xml'],
  ['as a word with its language', 'filename="=?iso-8859-1*pt?Q?mar=E7o.xml?="', 'março.xml'],
  [
    'as words cut in a letter',
    'filename="=?utf-8?B?bWFyw6c=?= =?utf-8?Q?o_=C3?=\r\n =?utf-8?Q?=A3.xml?="',
    'março ã.xml',
  ],
  ['as a broken word', 'filename="=?utf-8?B?bWFy"', '=?utf-8?B?bWFy'],
])('a name %s (RFC 2231, RFC 2047)', (_, written, name) => {
  expect(partsOf(`Content-Type: application/xml\r\nContent-Disposition: attachment; ${written}`)).toEqual([
    [name, '<a/>'],
  ])
})

test.each([
  ['one block a line', 'PGE+\r\nPC9hPg==\r\n'],
  ['blocks that end in the middle of a line', 'PA==YT4=\r\nPC9h\r\nPg=='],
  ['blanks, signs and words without meaning', '!PG*E\t+ \r\n\r\n(P)C9 hP.g'],
])('base64 of %s', (_, body) => {
  expect(partsOf(`${NAME}a.xml\r\nContent-Transfer-Encoding: "base64" (rfc 2045)`, body)).toEqual([
    ['a.xml', '<a></a>'],
  ])
})

test('an address that is not plain letters is nobody, and its name does not stand for it', () => {
  const spoofed = 'From: "fiscal@moinho.com.br" <\u00e9vil@x.com>'
  expect(readMessageFields(spoofed)).toMatchObject({ sender: null, senderName: '"fiscal@moinho.com.br" <évil@x.com>' })
})

test('a soft line break with spaces after it is no character (RFC 2045, 6.7)', () => {
  const head = `${NAME}a.xml\r\nContent-Transfer-Encoding: quoted-printable`
  expect(partsOf(head, '<a>=\r\n=3Cb/>=  \r\n</a>')).toEqual([['a.xml', '<a><b/></a>']])
})

test.each([
  ['spaces', 'quoted-printable', ' '.repeat(4_000_000)],
  ['signs of a soft break', 'quoted-printable', '= '.repeat(2_000_000)],
])('millions of %s end in a time proportional to them', (_, encoding, body) => {
  const [part] = partsOf(`${NAME}a.xml\r\nContent-Transfer-Encoding: ${encoding}`, body)
  expect(part?.[1]).toHaveLength(body.length)
})

test.each([
  ['quotes that do not end', ';x="\\"'],
  ['lonely backslashes', ';x="\\'],
  ['names without a value', ';x'],
])('a field of %s ends in a time proportional to it', (_, piece) => {
  expect(partsOf(`Content-Type: application/xml${piece.repeat(500_000)}\r\n${NAME}a.xml`)).toEqual([['a.xml', '<a/>']])
})

const part = (head: string, body: string, boundary = 'b') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
const multipart = (boundary: string, ...parts: string[]) =>
  `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\nPreâmbulo\r\n${parts.join('')}--${boundary}--\r\nepílogo\r\n`
const XML = '<a>\n\u00e7\n</a>\n'
const BASE64 = 'Content-Transfer-Encoding: base64'
const encoded = Buffer.from(XML, 'latin1').toString('base64').replace(/.{6}/g, '$&\r\n')
const whole = multipart(
  'b',
  part('Content-Type: text/plain', 'Segue a nota.'),
  part(`${NAME}1.xml\r\n${BASE64}`, encoded),
  part('Content-Type: multipart/related; boundary=b_2', `${part(`${NAME}2.xml`, XML, 'b_2')}--b_2--`),
  part('Content-Type: message/rfc822', `\r\nSubject: a\r\n${multipart('c', part(`${NAME}3.xml`, '<c/>', 'c'))}`),
  part(`Content-Type: application/xml\r\n${BASE64}`, encoded),
)
const PARTS = [
  ['1.xml', XML],
  ['2.xml', XML],
  ['3.xml', '<c/>'],
  ['anexo 4', XML],
]

test.each([1, 2, 3, 7, 64, 1_000, 100_000])('a message in pieces of %i bytes', (pieceBytes) => {
  expect(readMessage(Buffer.from(`Subject: a\r\n${whole}`, 'latin1'), pieceBytes)).toEqual(PARTS)
})

test('every message of an mbox, and a cut one', () => {
  const message = `From a@b Sat Nov 28 10:00:00 2026\r\nSubject: a\r\n${whole}\r\n`
  expect(readMessage(Buffer.from(message + message, 'latin1'), 99)).toHaveLength(8)
  const cut = Buffer.from(`Subject: a\r\n${whole}`, 'latin1')
  expect(readMessage(cut.subarray(0, cut.indexOf('--b_2--')))).toEqual([PARTS[0], ['2.xml', `${XML}\r\n`]])
})
