import type { CertificadoPrevia } from '@portal/contract/escritorio/certificados.ts'
import { describe, expect, test } from 'vitest'
import { type BatchRow, clientByName, countOf, fileFault, readyRows, shownRows, summaryOf } from './batch.ts'

const judgedAs = (ds_situacao: CertificadoPrevia['ds_situacao'], cnpj = '11222333000181', dt_fim = '2027-01-01') => ({
  ds_situacao,
  ds_mensagem: null,
  ds_titular: 'PADARIA',
  nr_cpfcnpj: cnpj,
  dt_inicio: '2026-01-01',
  dt_fim,
  ds_impressao: 'aa',
  cliente: { cpfcnpj: cnpj, nome: 'Padaria', nr_filiais: 0 },
  dt_fim_guardado: null,
})
let next = 0
const row = (change: Partial<BatchRow> = {}): BatchRow => ({
  id: ++next,
  name: `${next}.pfx`,
  file: new File(['0'], 'a.pfx'),
  fault: null,
  judged: null,
  opener: null,
  password: '',
  kept: null,
  ...change,
})

describe('the rows of a batch', () => {
  test('problems come first, and the figures add up to all files', () => {
    const shown = shownRows([
      row({ judged: judgedAs('pronto') }),
      row({ judged: { ...judgedAs('senha'), cliente: null, nr_cpfcnpj: null } }),
      row({ judged: judgedAs('vencido', '22333444000181') }),
      row({ judged: { ...judgedAs('sem_cliente', '33444555000181'), cliente: null } }),
      row({ judged: judgedAs('igual', '44555666000181') }),
      row({ fault: 'Não é um certificado' }),
      row(),
    ])
    expect(shown.map(({ state }) => state)).toEqual([
      'senha',
      'esperando',
      'falha',
      'vencido',
      'sem_cliente',
      'igual',
      'pronto',
    ])
    const groups = ['prontos', 'senha', 'vencidos', 'semCliente', 'repetidos', 'outros'] as const
    expect(groups.map((group) => countOf(shown, group))).toEqual([1, 2, 1, 1, 1, 1])
  })

  test('of two files of one client, a branch included, only the one that ends last is kept', () => {
    const older = row({ name: 'velho.pfx', judged: judgedAs('pronto', '11222333000181', '2026-12-01') })
    const newer = row({ name: 'novo.pfx', judged: judgedAs('pronto', '11222333000262', '2027-12-01') })
    const shown = shownRows([older, newer])
    expect(readyRows(shown).map(({ name }) => name)).toEqual(['novo.pfx'])
    expect(shown[0]).toMatchObject({ name: 'velho.pfx', state: 'repetido', instead: 'novo.pfx' })
    const [copy, first] = shownRows([
      row({ name: 'a.pfx', judged: judgedAs('pronto') }),
      row({ judged: judgedAs('pronto') }),
    ])
    expect([first?.state, copy?.instead]).toEqual(['pronto', 'a.pfx'])
  })

  test('one that waits for a password or a mend leaves the ready one of its client alone', () => {
    const shown = shownRows([row({ judged: judgedAs('vencido') }), row({ judged: judgedAs('pronto') })])
    expect(shown.map(({ state }) => state)).toEqual(['vencido', 'pronto'])
  })

  test('the end says how many were kept, capture and who waits', () => {
    const kept = (isCapturing: boolean, cnpj: string) =>
      row({ judged: judgedAs('pronto', cnpj), kept: { isCapturing, note: null } })
    const shown = shownRows([kept(true, '11222333000181'), kept(false, '22333444000181'), row()])
    expect(summaryOf(shown, true)).toBe('2 guardados, captura ligada em 1. 1 espera.')
    expect(
      summaryOf(
        shown.filter(({ kept: it }) => it),
        false,
      ),
    ).toBe('2 guardados.')
  })
})

test('a file that cannot be a certificate is not sent', async () => {
  const file = (name: string, bytes: number[]) => new File([new Uint8Array(bytes)], name)
  expect(await fileFault(file('a.pfx', [0x30, 1]), 10)).toBeNull()
  expect(await fileFault(file('A.P12', [0x30]), 10)).toBeNull()
  expect(await fileFault(file('a.pdf', [0x30]), 10)).toBe('Não é .pfx nem .p12')
  expect(await fileFault(file('a.pfx', [0x25]), 10)).toBe('Não é um certificado')
  expect(await fileFault(file('a.pfx', []), 10)).toBe('Não é um certificado')
  expect(await fileFault(file('a.pfx', Array(11).fill(0x30)), 10)).toBe('Passa de 100 KB')
})

test.each([
  ['trigo-novo-2026.pfx', 'Padaria e Confeitaria Trigo Novo Ltda'],
  ['CERT_BATISTA.p12', 'Oficina Mecânica Irmãos Batista Ltda'],
  ['a1 ltda.pfx', null],
  ['irmaos.pfx', null],
])('%s is of %s by its name', (name, expected) => {
  const clients = [
    'Padaria e Confeitaria Trigo Novo Ltda',
    'Oficina Mecânica Irmãos Batista Ltda',
    'Irmãos Avelar',
  ].map((nome) => ({ nome }))
  expect(clientByName(name, clients)?.nome ?? null).toBe(expected)
})
