import { checkDigit } from '@portal/fiscal/ids/chave.ts'
import { expect, test } from 'vitest'
import { readBuscaText } from './read-text.ts'

const FIRST = '3526111122233300018155001000001234100001234'
const KEY = `${FIRST}${checkDigit(FIRST)}`
const LETTERS = `352611${'12ABC34501DE35'}${KEY.slice(20)}`

test.each([
  ['typed', KEY],
  ['in groups of four', KEY.replace(/(.{4})/g, '$1 ')],
  ['with points and dashes', KEY.replace(/(.{6})/g, '$1.-')],
  ['as an XML id', `NFe${KEY}`],
  ['in the address of a QR code', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${KEY}|2|1|1|ABCDEF0123456789`],
  ['after words', `chave: ${KEY}`],
])('reads a key %s', (_, text) => {
  expect(readBuscaText(text).chaves).toEqual([KEY])
})

test('reads a key with letters in its CNPJ, and several keys', () => {
  expect(readBuscaText(LETTERS.toLowerCase()).chaves).toEqual([LETTERS])
  expect(readBuscaText(`${KEY}\n${LETTERS}`).chaves).toEqual([KEY, LETTERS])
})

const SERVICE = '26116062252731604000134000000000005426119000000010'
const OTHER_SERVICE = '35095021212ABC34501DE35000000000000126110000000017'

test.each([
  ['typed', SERVICE],
  ['with the prefix of its id', `NFS${SERVICE}`],
  ['in groups', `NFS ${SERVICE.replace(/(.{5})/g, '$1 ')}`],
  ['in the address of a QR code', `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${SERVICE}`],
  ['after words', `NFS-e chave: ${SERVICE}`],
])('reads a key of an NFS-e %s', (_, text) => {
  expect(readBuscaText(text).chaves).toEqual([SERVICE])
})

test('reads keys of both kinds together, also with letters', () => {
  expect(readBuscaText(`${SERVICE}\n${OTHER_SERVICE.toLowerCase()}`).chaves).toEqual([SERVICE, OTHER_SERVICE])
  expect(readBuscaText(`${KEY}\n${SERVICE}`).chaves).toEqual([KEY, SERVICE])
  expect(readBuscaText(`${KEY} ${LETTERS} ${KEY}`).chaves).toEqual([KEY, LETTERS])
})

test('says whether the last digit of a key is right', () => {
  const wrong = KEY.slice(0, 43) + ((Number(KEY[43]) + 1) % 10)
  expect([KEY, wrong].map((key) => readBuscaText(key).isDigitRight)).toEqual([true, false])
})

test.each([
  ['703,42', 70342],
  ['R$ 18.742,36', 1874236],
  ['703.42', 70342],
  ['r$ 1.000', 100000],
  ['703', null],
])('reads the value %s', (text, cents) => {
  expect(readBuscaText(text).cents).toBe(cents)
})

test.each([
  ['4187', 4187, null],
  ['4.187 / 1', 4187, 1],
  ['NF-e 4187', 4187, null],
  ['nº 12', 12, null],
  ['NFS-e 2026000004187', 2_026_000_004_187, null],
  ['NF3e 4187', 4187, null],
  ['cf-e sat 4187', 4187, null],
  ['NFS-e municipal 4187', 4187, null],
  ['cimento 50', null, null],
])('reads the number %s', (text, number, serie) => {
  expect(readBuscaText(text)).toMatchObject({ number, serie })
})

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['CNPJ 11222333000181', '11222333000181'],
  ['padaria 11222333000181', null],
])('reads the tax id %s', (text, taxId) => {
  expect(readBuscaText(text).taxId).toBe(taxId)
})

test('reads the key of a document without an access key', () => {
  expect(readBuscaText(' nfse-3549805-70100977000166-3104').chaveStart).toBe('NFSE-3549805-70100977000166-3104')
  expect(readBuscaText('06-33000167000101-0-123-20261005').chaveStart).toBe('06-33000167000101-0-123-20261005')
})
