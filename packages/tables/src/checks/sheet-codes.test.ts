import { expect, test } from 'vitest'
import { codeOfNamed, isScientific, readIcmsCode, restoreZeros } from './sheet-codes.ts'

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

test.each([
  ['cd_ncm', 8, '1062100', '01062100'],
  ['cd_ncm', 8, '220210', '220210'],
  ['cd_ncm', 8, '22021', '22021'],
  ['cd_ncm', 8, '0062100', '0062100'],
  ['cd_cest', 7, '300100', '0300100'],
  ['cd_cest', 7, '30010', '30010'],
  ['cd_ex', 2, '1', '01'],
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
  ['cd_anp', 9, '21020301', '21020301'],
  ['ds_codbarras', 0, '36000291452', '036000291452'],
  ['ds_codbarras', 0, '7891000100103', '7891000100103'],
  ['ds_codbarras', 0, '36000291453', '36000291453'],
  ['ds_codbarras', 0, '123', '123'],
])('%s: lost zeros come back only when the completed code is known: %i digits, %s', (path, length, digits, full) => {
  expect(restoreZeros(path, digits, length)).toBe(full)
})

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
