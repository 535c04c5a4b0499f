import type { Pendencia } from '@portal/contract/notas/inicio.ts'
import { expect, test } from 'vitest'
import { groupSentence, pendenciaGroups } from './groups.ts'

const NOW = { mes: '2026-11', dt_hoje: '2026-11-21' }
const matter = (change: Partial<Pendencia>): Pendencia => ({
  ds_pendencia: 'lacuna',
  ds_gravidade: 'aviso',
  cpfcnpj: 'A',
  nome: 'Moinho',
  quantidade: 1,
  tipo: 'nfe',
  ds_emitidarec: 'E',
  id: null,
  dt_pendencia: null,
  modelo: 55,
  nr_serie: 1,
  faixas: [],
  ...change,
})
const linesOf = (pendencias: Pendencia[]): string[] =>
  pendenciaGroups(pendencias).map((group) => {
    const { before, strong, after } = groupSentence(group, NOW)
    return before + strong + after
  })

test('two series of one company stay two matters, with their numbers', () => {
  const faixas = [{ nr_de: 7, nr_ate: 7 }]
  expect(linesOf([matter({ faixas }), matter({ faixas, nr_serie: 2 })])).toEqual([
    '1 número sem nota na série 1 da NF-e de Moinho: o 7.',
    '1 número sem nota na série 2 da NF-e de Moinho: o 7.',
  ])
})

test('gaps, certificates and refused files of several companies are one sentence each, in the order of the first', () => {
  const both = (change: Partial<Pendencia>) => [matter(change), matter({ ...change, cpfcnpj: 'B', nome: 'Serra' })]
  expect(
    linesOf([
      ...both({ ds_pendencia: 'certificado', tipo: null, dt_pendencia: '2026-11-27' }),
      ...both({ quantidade: 200 }),
      matter({ ds_pendencia: 'importacao', tipo: null, quantidade: 5, dt_pendencia: '2026-11-03' }),
      matter({ ds_pendencia: 'importacao', tipo: null, quantidade: 40, dt_pendencia: '2026-11-09', cpfcnpj: 'B' }),
    ]),
  ).toEqual([
    'Os certificados de 2 empresas venceram ou vencem em até 30 dias.',
    '400 números sem documento nas séries de NF-e de 2 empresas.',
    '45 arquivos importados por 2 empresas em novembro foram recusados, o último em 09/11/2026.',
  ])
})
