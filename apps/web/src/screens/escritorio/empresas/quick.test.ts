import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { expect, test } from 'vitest'
import { QUICK, regimeTotals, sortCarteira } from './quick.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const empresa = (part: Partial<EmpresaDaCarteira>): EmpresaDaCarteira => ({
  cpfcnpj: '11222333000181',
  nome: 'Padaria',
  uf: 'SP',
  ie: null,
  ds_regime: 'simples',
  ds_situacao: 'ativa',
  fl_comprovada: 'S',
  etiquetas: ['Comércio'],
  nm_responsavel: 'Bruna',
  dt_certificado: '2027-11-26T12:00:00Z',
  ...part,
})
const chips = (part: Partial<EmpresaDaCarteira>) =>
  QUICK.filter(({ fits }) => fits(empresa(part), NOW)).map(({ key }) => key)

test.each([
  [{}, []],
  [{ dt_certificado: '2026-11-26T11:59:59Z' }, ['vencido']],
  [{ dt_certificado: '2026-11-26T12:00:00Z' }, ['vence']],
  [{ dt_certificado: '2026-12-26T12:00:00Z' }, ['vence']],
  [{ dt_certificado: '2026-12-26T12:00:01Z' }, []],
  [
    { dt_certificado: null, ds_regime: null, etiquetas: [], nm_responsavel: null },
    QUICK.slice(2).map(({ key }) => key),
  ],
])('%j is shown by %j', (part, keys) => expect(chips(part)).toEqual(keys))

test('a sort by the end of the certificate keeps the companies without one last, in both directions', () => {
  const rows = [
    empresa({ nome: 'A', dt_certificado: null }),
    empresa({ nome: 'B', dt_certificado: '2027-01-01T00:00:00Z' }),
    empresa({ nome: 'C', dt_certificado: '2026-01-01T00:00:00Z' }),
  ]
  const names = (down: boolean) => sortCarteira(rows, { key: 'certificado', down }).map(({ nome }) => nome)
  expect([names(false), names(true)]).toEqual([
    ['C', 'B', 'A'],
    ['B', 'C', 'A'],
  ])
  // without a chosen order, by name
  expect(sortCarteira(rows.toReversed(), null)).toEqual(rows)
})

test('the totals name the regimes that occur', () => {
  const rows = [empresa({}), empresa({ ds_regime: null }), empresa({ ds_regime: 'mei' }), empresa({})]
  expect(regimeTotals(rows)).toEqual([
    { label: 'Simples', count: 2 },
    { label: 'MEI', count: 1 },
    { label: 'Sem regime', count: 1 },
  ])
})
