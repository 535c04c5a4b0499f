import { InvalidArgumentError } from 'commander'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emailArgument,
  grantArgument,
  grantArguments,
  nameArgument,
  taxIdArgument,
  ufArgument,
  yesNoArgument,
} from './arguments.ts'

test.each([
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
  [' ana@exemplo.com.br ; bia@exemplo.com.br', 'ana@exemplo.com.br;bia@exemplo.com.br'],
])('%j is parsed as one or several addresses', (text, addresses) => {
  expect(emailArgument(text)).toBe(addresses)
})

test.each(['', 'x', 'ana@', '@exemplo.com.br', 'ana@exemplo.com.br;', 'ana@b@c', 'a na@b.com'])(
  '%j is none',
  (text) => {
    expect(() => emailArgument(text)).toThrow('Use um endereço de e-mail')
  },
)

test.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('the tax id %s is %s', (text, taxId) => expect(taxIdArgument(text)).toBe(taxId))

test.each(['', '52998224726', '11222333000182', '1122233300018'])('%j is no tax id', (text) => {
  expect(() => taxIdArgument(text)).toThrow(InvalidArgumentError)
})

test('a state in any case, S or N in any case', () => {
  expect([ufArgument(' sp '), ufArgument('MG')]).toEqual(['SP', 'MG'])
  expect([yesNoArgument('s'), yesNoArgument(' N ')]).toEqual([true, false])
  for (const text of ['', 'XX', 'EX', 'S P']) expect(() => ufArgument(text)).toThrow('UF desconhecida.')
  for (const text of ['', 'sim', 'true', '1']) expect(() => yesNoArgument(text)).toThrow('Use S ou N.')
})

test.each([
  ['11222333000181', 'contador'],
  ['11222333000181:titular', 'titular'],
  ['11.222.333/0001-81:consulta', 'consulta'],
])('the grant %s has the role %s', (text, papel) => {
  expect(grantArgument(text)).toEqual({ taxId: '11222333000181', papel })
})

test.each(['11222333000181:', '11222333000181:Titular', '11222333000181:titular:x', ':titular', ''])(
  '%j is no grant',
  (text) => {
    expect(() => grantArgument(text)).toThrow(InvalidArgumentError)
  },
)

test('repeated grants are kept in order, the same one twice too', () => {
  const one = grantArguments('11222333000181')
  const two = grantArguments('11222333000181:titular', one)
  expect(two.map(({ papel }) => papel)).toEqual(['contador', 'titular'])
  expect(one).toHaveLength(1)
})

test('a name is trimmed and has 1 to 200 characters, none of them a control character', () => {
  expect(nameArgument(' São João & Filhos ')).toBe('São João & Filhos')
  for (const text of ['', ' ', 'x'.repeat(201), 'a\0b']) expect(() => nameArgument(text)).toThrow(InvalidArgumentError)
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ú][A-Za-zÀ-ú .&-]{0,150}$/), (text) => {
      expect(nameArgument(`  ${text}  `)).toBe(text.trim())
    }),
  )
})
