import { expect, test } from 'vitest'
import { findLeaks } from './log-scan.ts'

const TOKEN = 'Ab3-_'.repeat(9).slice(0, 43)

test.each([
  ['token', `{"a":"pc_${TOKEN}"}`],
  ['token', `pk_${TOKEN}`],
  ['one-time link', `"url":"https://x/convite/${TOKEN}"`],
  ['authorization', '"authorization":"Bearer abcdefghij"'],
  ['CPF', 'usuario 52998224725 entrou'],
  ['CPF', '{"cpf":"529.982.247-25"}'],
  ['CNPJ', 'empresa 11.222.333/0001-81'],
  ['CNPJ', '"12ABC34501DE35"'],
  ['recovery code', 'ABCD-EFGH-JKLM-NPQR'],
  ['second factor', 'otpauth://totp/x'],
  ['secret field', '{"senha_nova":"aquela"}'],
  ['query value', 'GET /consulta?cnpj_remetente=1'],
  ['XML', '<nfeProc versao="4.00">'],
])('%s is found in %s', (kind, line) => {
  expect(findLeaks(`nothing here\n${line}`)).toContainEqual(expect.objectContaining({ kind, line: 2 }))
})

test('a secret of the run is found, and the report has only its beginning', () => {
  expect(findLeaks('{"msg":"cavalo grampo bateria"}', ['cavalo grampo bateria'])).toEqual([
    { kind: 'known value', shown: 'cava…', line: 1 },
  ])
})

test.each([
  '{"cpf":"***.982.247-**","cnpj":"**.222.333/0001-**","senha":"[oculto]"}',
  '{"reqId":"7f0e9a2c-4d1b-4a53-9c11-aa00bb11cc22","time":1764000000000}',
  '{"route":"/ServidorCadastros/v1/portalcontador/convite/:token","bytes":12345678901}',
  'Portal Contador: http://127.0.0.1:3000',
])('no leak is found in %s', (line) => {
  expect(findLeaks(line)).toEqual([])
})
