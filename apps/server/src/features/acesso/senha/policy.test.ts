import { expect, test } from 'vitest'
import { commonWords } from './common-words.ts'
import { checkPassword } from './policy.ts'

const ANA = {
  login: '52998224725',
  name: 'Ana Lúcia Bragança',
  email: 'ana.braganca@escritoriolima.com.br; fiscal@escritoriolima.com.br',
  empresas: [{ taxId: '11222333000181', name: 'Móveis Itaporã Ltda' }],
}

test.each([
  'cavalo grampo bateria', // several words are as strong as special characters
  'kX8-qq2p',
  'não há nada aqui',
  '        x y z 8', // blanks count and are not trimmed
  'Ana gosta de pêssegos maduros', // the own name may be a small part
  `${'ü'.repeat(4)}ключ`,
  'nota alta no piano de cauda',
  'x7'.padEnd(128, 'k3vq9'),
])('accepts «%s»', async (password) => {
  await expect(checkPassword(password, ANA)).resolves.toBeUndefined()
})

test.each([
  ['short', ''],
  ['short', 'kX8-qq2'],
  ['long', `${'kX8-qq2p'.repeat(16)}z`],
  ['common', '12345678'],
  ['common', 'Password1'],
  ['common', 'senha123'],
  ['common', 'S3nh4@2026'],
  ['common', 'Mudar@123'],
  ['common', 'flamengo'],
  ['common', 'computador!!'],
  ['common', 'aaaaaaaaaa'],
  ['common', 'abcabcabc'],
  ['common', 'abcdefghij'],
  ['common', '87654321'],
  ['common', '21/11/1990'],
  ['common', '123456789ab'],
  ['context', '52998224725'],
  ['context', 'x529.982.247y'],
  ['context', '11222333/0001'],
  ['context', 'Bragança1990'],
  ['context', 'itapora#2026'],
  ['context', 'Contador2026'],
  ['context', 'p0rtal99'],
  ['context', 'nota-fiscal-1'],
  ['context', 'EscritorioLima1'],
])('refuses as %s «%s»', async (code, password) => {
  await expect(checkPassword(password, ANA, 'senha_nova')).rejects.toMatchObject({
    status: 422,
    code: `senha.${code}`,
    erros: [{ campo: 'senha_nova', mensagem: expect.stringMatching(/^(A|Esta) senha /) }],
  })
})

test('the limit of 128 counts characters, not UTF-16 units', async () => {
  await expect(checkPassword('😀kX8-qq2p'.repeat(14), ANA)).resolves.toBeUndefined()
})

test('the offline list is long and has Portuguese words', async () => {
  const words = await commonWords()
  expect(words.size).toBeGreaterThan(50_000)
  expect([...words].filter((word) => word.length >= 8).length).toBeGreaterThan(3_000)
  for (const word of ['contabilidade', 'saudades', 'felicidade', 'password', 'iloveyou']) expect(words).toContain(word)
})
