import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

const CHAVE = '35260611222333000181550010000000011000000017'

const LETTERED = '3526061222ABC3000181550010000000011000000017'
const NFSE = '33033021211222333000181000000000001026010000010000'
const grouped = (chave: string) => chave.replace(/(.{4})(?=.)/g, '$1 ')

test.each([
  ['  São   JOÃO ', ['sao', 'joao']],
  ['11.222.333/0001-81', ['11222333000181']],
  ['529.982.247-25', ['52998224725']],
  ['12.ABC.345/01DE-35', ['12abc34501de35']],
  ['12.abc.345', ['12abc345']],
  [grouped(CHAVE), [CHAVE]],
  [grouped(LETTERED), [LETTERED.toLowerCase()]],
  [NFSE, [NFSE]],
  [`NFS${NFSE}`, [NFSE]],
  [`NFS ${grouped(NFSE)}`, [NFSE]],
  [`NFe${CHAVE}`, [CHAVE]],
  [`MDFe ${grouped(CHAVE)}`, [CHAVE]],
  [`NFS${NFSE.slice(0, 24)}`, [NFSE.slice(0, 24)]],
  ['nfse 123456', ['nfse', '123456']],
  ['nota 1.234', ['nota', '1234']],
  ['padaria padaria', ['padaria']],
  ['s/a', ['s/a']],
  ['100% - a_b', ['100%', 'a_b']],
  ['& --', []],
])('%s', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})
