import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { fromBox, type Question, toLookupContext, toQuestion } from './question.ts'

const refusalOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('each word is cleaned: bar code and NCM without marks, the name without spaces around it', () => {
  expect(toQuestion({ ds_codbarras: '789-1000 315507', cd_ncm: '2523.29.10', nm_prd: ' Cimento\0 ' })).toEqual({
    gtin: '7891000315507',
    ncm: '25232910',
    name: 'Cimento',
  })
  expect(toQuestion({ cd_ncm: '25' })).toEqual({ gtin: null, ncm: '25', name: null })
})

test.each<[words: Parameters<typeof toQuestion>[0], campo: string, mensagem: string]>([
  [{ ds_codbarras: '1234567' }, 'ds_codbarras', 'Código de barras inválido: use de 8 a 14 dígitos.'],
  [{ ds_codbarras: '123456789012345' }, 'ds_codbarras', 'Código de barras inválido: use de 8 a 14 dígitos.'],
  [{ ds_codbarras: '7891000A15507' }, 'ds_codbarras', 'Código de barras inválido: use de 8 a 14 dígitos.'],
  [{ cd_ncm: '2' }, 'cd_ncm', 'NCM inválido: use de 2 a 8 dígitos, com ou sem pontos.'],
  [{ cd_ncm: '252329101' }, 'cd_ncm', 'NCM inválido: use de 2 a 8 dígitos, com ou sem pontos.'],
  [{ nm_prd: ' x ' }, 'nm_prd', 'Informe ao menos 2 caracteres.'],
  [{}, 'nm_prd', 'Informe o código de barras, o NCM ou o nome do produto.'],
  [
    { ds_codbarras: ' ', cd_ncm: '', nm_prd: '\0' },
    'nm_prd',
    'Informe o código de barras, o NCM ou o nome do produto.',
  ],
])('%j is refused for %s', (words, campo, mensagem) => {
  expect(refusalOf(() => toQuestion(words))).toMatchObject({
    status: 400,
    code: 'request.invalid',
    message: mensagem,
    erros: [{ campo, mensagem }],
  })
})

test.each<[text: string, question: Question | null]>([
  ['', null],
  ['a', null],
  ['7', null],
  ['25', { gtin: null, ncm: '25', name: null }],
  ['2523.29.1', { gtin: null, ncm: '2523291', name: null }],
  ['25232910', { gtin: '25232910', ncm: '25232910', name: null }],
  ['789 1000-315507', { gtin: '7891000315507', ncm: null, name: null }],
  ['123456789012345', null],
  [' tubo 25 mm ', { gtin: null, ncm: null, name: 'tubo 25 mm' }],
  ['3m', { gtin: null, ncm: null, name: '3m' }],
])('the search box with %j', (text, question) => expect(fromBox(text)).toEqual(question))

test('the box refuses nothing: each text is no question or one that the long form accepts too', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d .-]{0,20}$/)), (text) => {
      const question = fromBox(text)
      if (question === null) return
      const words = { ds_codbarras: question.gtin ?? '', cd_ncm: question.ncm ?? '', nm_prd: question.name ?? '' }
      expect(toQuestion(words)).toEqual(question)
    }),
  )
})

const COMPANY: GrantedEmpresa = {
  id: 4,
  taxId: '11222333000181',
  root: '11222333',
  name: 'Acme',
  uf: 'MG',
  simples: true,
  papel: 'consulta',
  imports: false,
  origin: 'direta',
}
const caller = (empresas: GrantedEmpresa[], uf = 'BA'): Caller => ({
  account: {
    id: 'a',
    login: 'a',
    taxId: '52998224725',
    name: 'Ana',
    email: '',
    phone: '',
    sistema: 'ERP',
    sped: false,
    uf,
    demo: false,
    provider: false,
  },
  empresas,
  scope: { empresaIds: empresas.map(({ id }) => id), accountId: 'a' },
  tokenHash: Buffer.alloc(0),
})

test.each<[name: string, uf: string, context: Parameters<typeof toLookupContext>[1], user: Caller]>([
  ['the one asked for', 'SP', { ds_uf: ' sp ', nr_cpfcnpj: COMPANY.taxId }, caller([COMPANY])],
  [
    'that of the company',
    'MG',
    { nr_cpfcnpj: COMPANY.taxId },
    caller([{ ...COMPANY, id: 1, taxId: 'x', uf: 'RJ' }, COMPANY]),
  ],
  ['that of the first company', 'RJ', {}, caller([{ ...COMPANY, uf: 'RJ' }, COMPANY])],
  ['that of the account', 'BA', {}, caller([])],
  ['SP when none is known', 'SP', {}, caller([], 'EX')],
])('the state is %s', (...[, uf, query, user]) => expect(toLookupContext(user, query).uf).toBe(uf))

test('only a named company is searched; whether it is of the Simples comes from it or from the first one', () => {
  const normal = { ...COMPANY, id: 5, taxId: '11444777000161', simples: false }
  const user = caller([normal, COMPANY])
  expect(toLookupContext(user, { nr_cpfcnpj: '11.222.333/0001-81' })).toMatchObject({ empresa: COMPANY, simples: true })
  expect(toLookupContext(user, {})).toMatchObject({ empresa: null, simples: false, accountId: 'a', sistema: 'ERP' })
  expect(toLookupContext(caller([]), {})).toMatchObject({ empresa: null, simples: null })
})

test('an unknown state is refused with 400, a company without right with 403', () => {
  expect(refusalOf(() => toLookupContext(caller([]), { ds_uf: 'XX' }))).toMatchObject({
    status: 400,
    message: 'UF desconhecida.',
  })
  expect(refusalOf(() => toLookupContext(caller([]), { nr_cpfcnpj: COMPANY.taxId }))).toMatchObject({
    status: 403,
    code: 'empresa.no_right',
  })
})
