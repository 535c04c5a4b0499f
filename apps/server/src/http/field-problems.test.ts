import type { FastifyError } from 'fastify'
import { expect, test } from 'vitest'
import { invalidRequest, toFieldProblems } from './field-problems.ts'

type Issue = NonNullable<FastifyError['validation']>[number]

const issue = (keyword: string, params: Issue['params'] = {}, instancePath = '/nm_prd'): Issue => ({
  keyword,
  params,
  instancePath,
  schemaPath: '#',
  message: 'in English',
})
const problems = (...validation: Issue[]) =>
  toFieldProblems(Object.assign(new Error('x'), { name: 'x', code: 'FST_ERR_VALIDATION', validation }))

test.each<[keyword: string, params: Issue['params'], mensagem: string]>([
  ['type', { type: 'integer' }, 'Deve ser número inteiro.'],
  ['type', { type: 'array' }, 'Deve ser lista.'],
  ['type', { type: ['string', 'null'] }, 'Deve ser de outro tipo.'],
  ['pattern', { pattern: '^x$' }, 'Formato inválido.'],
  ['pattern', { pattern: '^[A-Z]{2}$' }, 'Informe a UF com as duas letras, como SP.'],
  ['format', {}, 'Formato inválido.'],
  ['enum', {}, 'Valor não aceito.'],
  ['const', {}, 'Valor não aceito.'],
  ['anyOf', {}, 'Valor não aceito.'],
  ['minLength', { limit: 1 }, 'Não pode ficar vazio.'],
  ['minLength', { limit: 8 }, 'Deve ter ao menos 8 caracteres.'],
  ['maxLength', { limit: 60 }, 'Deve ter no máximo 60 caracteres.'],
  ['minimum', { limit: 0 }, 'Deve ser no mínimo 0.'],
  ['maximum', { limit: 31 }, 'Deve ser no máximo 31.'],
  ['minItems', { limit: 1 }, 'Deve ter ao menos um item.'],
  ['maxItems', { limit: 27 }, 'Deve ter no máximo 27 itens.'],
  ['multipleOf', {}, 'Valor inválido.'],
])('%s %j is reported in Portuguese', (keyword, params, mensagem) => {
  expect(problems(issue(keyword, params))).toEqual([{ campo: 'nm_prd', mensagem }])
})

test.each<[name: string, one: Issue, campo: string]>([
  ['a field', issue('type', { type: 'string' }, '/nm_prd'), 'nm_prd'],
  ['a field of a row', issue('type', { type: 'string' }, '/itens/3/cd_ncm'), 'itens.3.cd_ncm'],
  ['a missing field', issue('required', { missingProperty: 'ds_uf' }, ''), 'ds_uf'],
  ['a missing field of a row', issue('required', { missingProperty: 'ds_uf' }, '/st/0'), 'st.0.ds_uf'],
  ['an unknown field', issue('additionalProperties', { additionalProperty: 'x' }, '/st/0'), 'st.0.x'],
  ['the whole body', issue('type', { type: 'object' }, ''), 'corpo'],
])('the path of %s', (_, one, campo) => expect(problems(one).map((problem) => problem.campo)).toEqual([campo]))

test('each field is reported once, with its first problem, and at most 50 fields', () => {
  expect(problems(issue('minLength', { limit: 1 }), issue('pattern', { pattern: 'x' }))).toEqual([
    { campo: 'nm_prd', mensagem: 'Não pode ficar vazio.' },
  ])
  expect(problems(...Array.from({ length: 60 }, (_, n) => issue('enum', {}, `/itens/${n}`)))).toHaveLength(50)
  expect(problems()).toEqual([])
})

test('a single problem is in the message, several are not', () => {
  const one = { campo: 'cd_ncm', mensagem: 'Formato inválido.' }
  expect(invalidRequest([one])).toMatchObject({
    status: 400,
    code: 'request.invalid',
    message: 'O campo «cd_ncm» não foi aceito. Formato inválido.',
    erros: [one],
  })
  expect(invalidRequest([one, one]).message).toBe('Há campos inválidos no pedido.')
  const long = { campo: 'x'.repeat(100), mensagem: 'Valor inválido.' }
  expect(invalidRequest([long]).message).toBe(`O campo «${'x'.repeat(60)}» não foi aceito. Valor inválido.`)
})
