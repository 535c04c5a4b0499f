import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missingSettings } from './missing.ts'
import { COMPLETE } from './settings.test.kit.ts'

const fieldsOf = (settings: ConfiguracaoSped) => missingSettings(settings).map(({ campo }) => campo)
const withIdentity = (change: Partial<ConfiguracaoSped['identidade']>): ConfiguracaoSped => ({
  ...COMPLETE,
  identidade: { ...COMPLETE.identidade, ...change },
})
const withAccountant = (change: Partial<NonNullable<ConfiguracaoSped['contador']>>): ConfiguracaoSped => ({
  ...COMPLETE,
  contador: { ...COMPLETE.contador!, ...change },
})

test('complete settings lack nothing', () => expect(missingSettings(COMPLETE)).toEqual([]))

const IDENTITY = ['nm_empresa', 'ds_ie', 'cd_municipio', 'ds_cep', 'ds_logradouro', 'ds_bairro'] as const
test.each(IDENTITY)('the company needs %s (0000, 0005); spaces are no value', (field) => {
  expect(fieldsOf(withIdentity({ [field]: ' ' }))).toEqual([`identidade.${field}`])
})

test.each(['nm_fantasia', 'ds_im', 'ds_suframa', 'ds_numero', 'ds_complemento', 'ds_telefone', 'ds_email'] as const)(
  'the company does not need %s',
  (field) => expect(fieldsOf(withIdentity({ [field]: null }))).toEqual([]),
)

test('only an industry needs a class (0002)', () => {
  expect(fieldsOf({ ...COMPLETE, cd_atividade: '0', cd_classe: null })).toEqual(['cd_classe'])
  expect(fieldsOf({ ...COMPLETE, cd_atividade: '1', cd_classe: null })).toEqual([])
})

test('the ICMS slip needs a revenue code (E116)', () => {
  const guias = { ...COMPLETE.guias, icms: { cd_receita: '', nr_dia: 20 } }
  expect(fieldsOf({ ...COMPLETE, guias })).toEqual(['guias.icms.cd_receita'])
})

test('the accountant is needed except in profile C (0100)', () => {
  expect(fieldsOf({ ...COMPLETE, contador: null })).toEqual(['contador'])
  expect(fieldsOf({ ...COMPLETE, cd_perfil: 'B', contador: null })).toEqual(['contador'])
  expect(fieldsOf({ ...COMPLETE, cd_perfil: 'C', contador: null })).toEqual([])
  expect(fieldsOf({ ...withAccountant({ nr_crc: '' }), cd_perfil: 'C' })).toEqual([])
})

test.each(['nm_contador', 'nr_crc', 'ds_email', 'cd_municipio'] as const)('the accountant needs %s', (field) => {
  expect(fieldsOf(withAccountant({ [field]: '' }))).toEqual([`contador.${field}`])
})

test.each<[nr_cpf: string, isValid: boolean]>([
  ['52998224725', true],
  ['529.982.247-25', true],
  ['52998224726', false],
  ['11111111111', false],
  ['', false],
])('the CPF %j of the accountant: valid %s', (nr_cpf, isValid) => {
  expect(fieldsOf(withAccountant({ nr_cpf }))).toEqual(isValid ? [] : ['contador.nr_cpf'])
})

test.each<[nr_cnpj: string | null, isValid: boolean]>([
  [null, true],
  ['', true],
  ['11.222.333/0001-81', true],
  ['12.abc.345/01de-35', true],
  ['11222333000182', false],
])('the CNPJ %j of the office: valid %s', (nr_cnpj, isValid) => {
  expect(fieldsOf(withAccountant({ nr_cnpj }))).toEqual(isValid ? [] : ['contador.nr_cnpj'])
})

test('each empty field is named once, whatever else is empty, with a sentence', () => {
  fc.assert(
    fc.property(fc.subarray([...IDENTITY]), (fields) => {
      const emptied = Object.fromEntries(fields.map((field) => [field, '']))
      expect(fieldsOf(withIdentity(emptied)).sort()).toEqual(fields.map((field) => `identidade.${field}`).sort())
    }),
  )
  for (const { mensagem } of missingSettings({ ...withIdentity({ ds_ie: null }), contador: null }))
    expect(mensagem).toMatch(/^Informe .+\.$/)
})
