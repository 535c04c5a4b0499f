import { expect, test } from 'vitest'
import { unreachable } from './store.ts'

const URL_OF = 'postgres://dono:segredo@banco.exemplo:5432/portal'
const failing = (code: string) => Object.assign(new Error(`refused for «${code}»`), { code })

test.each([
  ['28P01', 'usuário ou senha recusados'],
  ['3D000', 'o banco não existe'],
  ['ECONNREFUSED', 'ninguém atende nesse endereço'],
  ['XX000', 'refused for «XX000»'],
])('an external database that fails with %s gives one line for the operator', (code, why) => {
  expect(unreachable(failing(code), URL_OF)?.message).toBe(
    `O banco de dados em banco.exemplo:5432 não pôde ser usado: ${why}. «portal doutor» diz o que fazer.`,
  )
})

test('an error of the embedded database is reported in full', () => {
  expect(unreachable(failing('28P01'), null)).toBeNull()
})
