import { expect, test } from 'vitest'
import { messageParts } from './message.ts'

const NAME = 'Content-Disposition: attachment; filename='
const partsOf = (head: string, body = '<a/>') =>
  messageParts(Buffer.from(`MIME-Version: 1.0\r\n${head}\r\n\r\n${body}`, 'latin1')).map(({ name, bytes }) => [
    name,
    Buffer.from(bytes).toString('latin1'),
  ])

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
