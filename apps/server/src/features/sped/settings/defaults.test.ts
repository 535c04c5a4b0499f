import { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import fc from 'fast-check'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { PURCHASE } from '../month/month.test.kit.ts'
import { type SuggestFrom, suggestSettings } from './defaults.ts'

const ISSUER: LedgerParty = {
  ...PURCHASE.party!,
  name: ' Avelar Materiais Ltda ',
  tradeName: 'Avelar',
  ie: '110042490114',
  im: '12-3',
  suframa: '20.001-234',
  street: 'Av. Glicério',
  number: '1420',
  complement: ' ',
  district: 'Centro',
  zip: '13012-100',
  phone: '(19) 3234-5600',
}
const suggest = (change: Partial<SuggestFrom> = {}) =>
  suggestSettings({ name: 'Avelar', uf: 'SP', ie: null, simples: false, issuer: null, produces: false, ...change })

test('the identity is that of the newest own document, with digits only where the file needs digits', () => {
  expect(suggest({ issuer: ISSUER, ie: '999' }).identidade).toEqual({
    nm_empresa: 'Avelar Materiais Ltda',
    nm_fantasia: 'Avelar',
    ds_ie: '110042490114',
    ds_im: '12-3',
    ds_suframa: '20001234',
    ds_cep: '13012100',
    ds_logradouro: 'Av. Glicério',
    ds_numero: '1420',
    ds_complemento: null,
    ds_bairro: 'Centro',
    cd_municipio: '3550308',
    ds_telefone: '1932345600',
    ds_email: null,
  })
})

test('a company without documents has its name and registration only', () => {
  const { nm_empresa, ds_ie, ...others } = suggest({ ie: '123' }).identidade
  expect([nm_empresa, ds_ie]).toEqual(['Avelar', '123'])
  expect(Object.values(others).every((value) => value === null)).toBe(true)
})

test.each<[field: keyof LedgerParty, text: string]>([
  ['zip', '1301210'],
  ['suframa', '1234567'],
  ['city', '350950'],
])('a %s of another length (%s) is omitted', (field, text) => {
  const { ds_cep, ds_suframa, cd_municipio } = suggest({ issuer: { ...ISSUER, [field]: text } }).identidade
  expect([ds_cep, ds_suframa, cd_municipio].filter((value) => value === null)).toHaveLength(1)
})

test.each<[name: string, from: Partial<SuggestFrom>, expected: object]>([
  [
    'a trader',
    {},
    { cd_atividade: '1', cd_classe: null, ds_destino: 'revenda', fl_credito_icms: true, fl_credito_ipi: false },
  ],
  [
    'an industry',
    { produces: true },
    { cd_atividade: '0', cd_classe: '00', ds_destino: 'industria', fl_credito_icms: true, fl_credito_ipi: true },
  ],
  [
    'an industry of the Simples (not a taxpayer of IPI in the EFD)',
    { produces: true, simples: true },
    { cd_atividade: '1', cd_classe: null, ds_destino: 'industria', fl_credito_icms: false, fl_credito_ipi: false },
  ],
  [
    'a trader of the Simples',
    { simples: true },
    { cd_atividade: '1', cd_classe: null, ds_destino: 'revenda', fl_credito_icms: false, fl_credito_ipi: false },
  ],
])('activity, destination and credits of %s', (_, from, expected) => {
  const { cd_atividade, cd_classe, entradas } = suggest(from)
  expect({ cd_atividade, cd_classe, ...entradas }).toMatchObject({ ...expected, fl_credito_st: false })
})

test.each([
  ['SP', '046-2'],
  ['MG', '0120-0'],
  ['PR', '1015'],
  ['BA', ''],
])('the revenue code of the ICMS in %s is %j, due on the 20th', (uf, cd_receita) => {
  expect(suggest({ uf }).guias.icms).toEqual({ cd_receita, nr_dia: 20 })
})

test('whatever the document states, the suggestion is valid settings for the contract', () => {
  const text = fc.option(fc.oneof(fc.string({ maxLength: 300 }), fc.stringMatching(/^[\d .()-]{0,40}$/)), { nil: null })
  const issuer = fc.record({
    name: text,
    ie: text,
    im: text,
    tradeName: text,
    suframa: text,
    street: text,
    number: text,
    complement: text,
    district: text,
    zip: text,
    phone: text,
    city: text,
  })
  const facts = fc.record({ name: fc.string({ maxLength: 200 }), simples: fc.boolean(), produces: fc.boolean() })
  fc.assert(
    fc.property(issuer, facts, (party, company) => {
      const settings = suggest({ ...company, issuer: { ...ISSUER, ...party } })
      expect([...Value.Errors(ConfiguracaoSped, settings)]).toEqual([])
    }),
  )
})
