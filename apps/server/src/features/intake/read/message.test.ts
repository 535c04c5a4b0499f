import { expect, test } from 'vitest'
import { openMessage } from './message.ts'

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
