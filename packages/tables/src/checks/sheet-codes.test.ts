import { expect, test } from 'vitest'
import {
  codeOfNamed,
  isScientific,
  type KnownCodes,
  NO_CODES,
  readIcmsCode,
  restoreZeros,
  zeroFault,
} from './sheet-codes.ts'

test.each([
  ['00', '', { cst: '00' }],
  ['0', '', { cst: '00' }],
  ['000', '', { origem: '0', cst: '00' }],
  ['060', '', { origem: '0', cst: '60' }],
  ['110', '', { origem: '1', cst: '10' }],
  ['841', '', { origem: '8', cst: '41' }],
  ['0060', '', { origem: '0', cst: '60' }],
  ['0102', '', { origem: '0', csosn: '102' }],
  ['1500', '', { origem: '1', csosn: '500' }],
  ['102', '', { csosn: '102' }],
  ['500', '', { csosn: '500' }],
  ['900', '9', { csosn: '900' }],
  ['500', '5', { origem: '5', cst: '00' }],
  ['500', '0', { csosn: '500' }],
  ['99', '', null],
  ['012', '', null],
  ['960', '', null],
  ['12345', '', null],
])('the CST cell %s beside the origin «%s» (Convênio s/n de 1970, tabelas A e B)', (digits, origem, code) => {
  expect(readIcmsCode(digits, origem)).toEqual(code)
})

const KNOWN: KnownCodes = {
  cd_ncm: ['01062000', '01062100', '02202100', '22021000', '30049099'],
  cd_cest: ['0100100', '0300100', '0300200', '1001000'],
  cd_ex: ['2202100001', '8703229002'],
}

test.each([
  ['cd_ncm', 8, '1062100', '01062100'],
  ['cd_ncm', 8, '2202100', '2202100'], // 2202.10.00 without its last digit is as likely
  ['cd_ncm', 8, '3004909', '3004909'],
  ['cd_ncm', 8, '1062200', '1062200'],
  ['cd_ncm', 8, '220210', '220210'],
  ['cd_ncm', 8, '22021', '22021'],
  ['cd_ncm', 8, '0062100', '0062100'],
  ['cd_cest', 7, '300100', '0300100'],
  ['cd_cest', 7, '300300', '300300'],
  ['cd_cest', 7, '100100', '100100'], // 10.010.00 without its last digit
  ['cd_cest', 7, '30010', '30010'],
  ['cd_ex', 2, '1', '1'],
  ['cd_ex', 2, '0', '0'],
  ['cd_tipoitem', 2, '0', '00'],
  ['pis.cd_cst_saida', 2, '1', '01'],
  ['pis.cd_cst_saida', 2, '0', '0'],
  ['ipi.cd_cst_saida', 2, '9', '9'],
  ['ipi.cd_enq', 3, '1', '001'],
  ['ibscbs.cd_cst', 3, '0', '000'],
  ['ibscbs.cd_classtrib', 6, '1', '000001'],
  ['ibscbs.cd_classtrib', 6, '20003', '20003'],
  ['icms.cd_cfop_saida', 4, '102', '102'],
  ['cd_municipio', 7, '550308', '550308'], // no code of the IBGE begins with zero
  ['cd_anp', 9, '21020301', '21020301'],
  ['ds_codbarras', 0, '36000291452', '036000291452'],
  ['ds_codbarras', 0, '7891000100103', '7891000100103'],
  ['ds_codbarras', 0, '36000291453', '36000291453'],
  ['ds_codbarras', 0, '123456784', '123456784'], // 000123456784 has a right digit, by chance
  ['ds_codbarras', 0, '123', '123'],
])('%s: lost zeros come back only when the completed code is known: %i digits, %s', (path, length, digits, full) => {
  expect(restoreZeros(path, digits, { length, known: KNOWN })).toBe(full)
})

test('without the tables no zero of an NCM or a CEST comes back', () => {
  expect(restoreZeros('cd_ncm', '1062100', { length: 8, known: NO_CODES })).toBe('1062100')
  expect(restoreZeros('cd_cest', '300100', { length: 7, known: NO_CODES })).toBe('300100')
})

test.each([
  ['22021000', '1', '01'],
  ['87032290', '1', '1'],
  ['87032290', '2', '02'],
  ['', '1', '1'],
])('an EX gets its zero when the TIPI has it under the NCM %s: %s', (ncm, digits, full) => {
  expect(restoreZeros('cd_ex', digits, { length: 2, known: KNOWN, ncm })).toBe(full)
})

test.each([
  ['cd_ncm', '2202100', /2202100 tem 7 algarismos.*é o começo de outro código/],
  ['cd_ncm', '9999999', /a tabela não tem 09999999/],
  ['cd_cest', '300300', /CEST 300300 tem 6 algarismos.*a tabela não tem 0300300/],
])('a code that got no zero says why: %s %s', (path, digits, why) => {
  expect(zeroFault(path, digits, KNOWN)).toMatch(why)
  expect(zeroFault(path, digits, NO_CODES)).toBeNull()
})

test.each([
  ['cd_ncm', '22021000'],
  ['cd_ncm', '220210'],
  ['cd_ex', '1'],
])('other codes are judged by their form: %s %s', (path, digits) => expect(zeroFault(path, digits, KNOWN)).toBeNull())

test.each([
  ['00 - Tributada integralmente', '00'],
  ['000001 - Situações tributadas', '000001'],
  ['0 – Nacional', '0'],
  ['2202.10.00 - Águas', '2202.10.00'],
  ['102: Sem crédito', '102'],
  ['00 (tributada)', '00'],
  ['2202.10.00', '2202.10.00'],
  ['03.001-00', '03.001-00'],
  ['SEM GTIN', 'SEM GTIN'],
  ['7891-000', '7891-000'],
])('the code of the cell %s is %s', (text, code) => expect(codeOfNamed(text)).toBe(code))

test.each([
  ['7,89E+12', true],
  ['7.891E+12', true],
  ['1E+13', true],
  ['7891000100103', false],
  ['E12', false],
  ['12E', false],
])('%s is a number in scientific notation: %s', (text, is) => expect(isScientific(text)).toBe(is))
