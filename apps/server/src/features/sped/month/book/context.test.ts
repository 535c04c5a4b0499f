import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { expect, test } from 'vitest'
import { suggestSettings } from '../../settings/defaults.ts'
import { bookContext, ruleOf } from './context.ts'

const settings = suggestSettings({ name: 'X', uf: 'SP', ie: null, simples: false, issuer: null, produces: false })
const rule = (entry: string, ds_destino: Destino | null, nr_cpfcnpj?: string) => ({
  cd_cfop: '5949',
  cd_cfop_entrada: entry,
  ds_destino,
  ...(nr_cpfcnpj ? { nr_cpfcnpj } : {}),
})
const cfops = [
  rule('1949', null),
  rule('1556', 'consumo'),
  rule('1910', null, '11.222.333/0001-81'),
  rule('1551', 'ativo', '11222333000181'),
]
const context = bookContext({
  cnpj: '41827365000171',
  uf: 'SP',
  simples: false,
  period: { from: '2026-10-01', to: '2026-10-31', purpose: '0' },
  settings: { ...settings, entradas: { ...settings.entradas, cfops } },
  products: new Map(),
})

test.each<[string, Destino, string | undefined]>([
  ['11222333000181', 'revenda', '1910'],
  ['11222333000181', 'ativo', '1551'],
  ['11222333000181', 'consumo', '1910'],
  ['99888777000166', 'consumo', '1556'],
  ['99888777000166', 'revenda', '1949'],
])(
  'the rule of the supplier %s for %s is %s: its own before the general one, by destination before any destination',
  (supplier, destino, entry) => {
    expect(ruleOf(context, '5949', { supplier, destino })).toBe(entry)
    expect(ruleOf(context, '5910', { supplier, destino })).toBeUndefined()
  },
)
