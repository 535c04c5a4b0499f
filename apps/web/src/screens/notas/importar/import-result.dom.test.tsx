// spec: M10

import type { ResumoImportacao } from '@portal/contract/notas/importar.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { knownCompany } from '../../../session/known-company.ts'
import { type Call, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { ImportResult } from './import-result.tsx'

const FIRST = '01a2095e-3a60-7000-8000-000000000001'
const SECOND = '01a2095e-3a60-7000-8000-000000000002'
const CHAVE = '35261111222333000181550010000000011000000017'
const row = (change: Partial<ResumoImportacao['notas'][number]> = {}) => ({
  nr_cpfcnpj: EMPRESA.cpfcnpj,
  nm_empresa: EMPRESA.nome,
  ds_tipo: 'nfe',
  ds_mes: '2026-10',
  importadas: 0,
  atualizadas: 0,
  repetidas: 0,
  assinaturas_invalidas: 0,
  ...change,
})
const resumo = (change: object = {}) => ({
  notas: [],
  terceiros: [],
  eventos_em_espera: 0,
  chaves_em_espera: [],
  ...change,
})

async function openResult(ids: string[], resumos: Readonly<Record<string, object>>) {
  fakeServer({ 'GET /importar/*/resumo': ({ path }: Call) => resumos[path.split('/').at(-2) ?? ''] })
  await signInAs()
  await renderWith(<ImportResult ids={ids} />, { empresa: EMPRESA })
}

/** Search parameters of a link, without the quotes of the router's JSON. */
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(
    [...new URL(link.getAttribute('href') ?? '', 'http://x').searchParams].map(([name, value]) => [
      name,
      value.replaceAll('"', ''),
    ]),
  )

test('notes of several requests are counted by month, and each count links to exactly those notes', async () => {
  await openResult([FIRST, SECOND], {
    [FIRST]: resumo({ notas: [row({ importadas: 7000, assinaturas_invalidas: 1 })] }),
    [SECOND]: resumo({ notas: [row({ importadas: 600, repetidas: 1 }), row({ ds_mes: '2026-09', atualizadas: 3 })] }),
  })
  const result = within(await screen.findByRole('region', { name: 'Notas por empresa e mês' }))
  const all = result.getByRole('link', { name: 'Ver as 7.604 notas' })
  expect(searchOf(all)).toMatchObject({
    de: 'tudo',
    papel: 'T',
    importacao: `${FIRST},${SECOND}`,
    empresa: EMPRESA.cpfcnpj,
  })
  expect(searchOf(result.getByRole('link', { name: '7.600 importadas' }))).toMatchObject({
    veredito: 'importado',
    de: '2026-10-01',
    ate: '2026-10-31',
  })
  expect(searchOf(result.getByRole('link', { name: '1 já estava aqui' }))).toMatchObject({ veredito: 'repetido' })
  expect(searchOf(result.getByRole('link', { name: '3 atualizadas' }))).toMatchObject({ de: '2026-09-01' })
  expect(searchOf(result.getByRole('link', { name: '1 com assinatura inválida' }))).toMatchObject({
    assinatura: 'invalida',
  })
})

test('each kind is counted by its own word', async () => {
  await openResult([FIRST], {
    [FIRST]: resumo({
      notas: [row({ ds_tipo: 'cte', importadas: 3, repetidas: 1 }), row({ ds_tipo: 'mdfe', importadas: 1 })],
    }),
  })
  const result = within(await screen.findByRole('region', { name: 'Notas por empresa e mês' }))
  expect(result.getByRole('link', { name: 'Ver os 4 conhecimentos' })).toBeTruthy()
  expect(result.getByRole('link', { name: '3 importados' })).toBeTruthy()
  expect(result.getByRole('link', { name: 'Ver o manifesto' })).toBeTruthy()
  expect(result.getByRole('link', { name: '1 importado' })).toBeTruthy()
})

// spec: M11
test('strangers are named with what can be done, and waiting events with the keys to look for', async () => {
  await openResult([FIRST], {
    [FIRST]: resumo({
      terceiros: [{ nr_cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', emitidos: 2, recebidos: 43 }],
      eventos_em_espera: 11,
      chaves_em_espera: [CHAVE],
    }),
  })
  const stranger = (await screen.findByText('Mercado Azul Ltda')).closest('li')
  expect(stranger?.textContent).toContain('41.827.365/0001-71')
  expect(stranger?.textContent).toContain('2 emitidos, 43 recebidos')
  expect(screen.getByText(/peça ao titular dela um convite/)).toBeTruthy()
  expect(screen.getByText('11 eventos guardados, à espera da nota')).toBeTruthy()
  expect(screen.getByText(CHAVE)).toBeTruthy()
})

test('a dono of an office adds a stranger’s company from here; others are not offered it', async () => {
  const terceiros = [{ nr_cpfcnpj: '41827365000171', nome: 'Mercado Azul & Cia', emitidos: 2, recebidos: 0 }]
  const office = { id: 'e1', nome: 'Prado', uf: 'SP', cpfcnpj: null, nr_empresas: 1, nr_pessoas: 1, fl_carteira: 'S' }
  fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /importar/*/resumo': () => resumo({ terceiros }),
    'GET /escritorio': () => ({ data: { ...office, papel: 'dono' } }),
  })
  await signInAs({ id: '71', empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
  await renderWith(<ImportResult ids={[FIRST]} />, { empresa: EMPRESA })
  const link = await screen.findByRole('link', { name: 'Cadastrar Mercado Azul & Cia' })
  const { pathname, hash } = new URL(link.getAttribute('href') ?? '', 'http://x')
  expect([pathname, knownCompany(hash)]).toEqual([
    '/escritorio/empresas',
    { cpfcnpj: '41827365000171', nome: 'Mercado Azul & Cia' },
  ])
  screen.getByText(/ou cadastre-a aqui se for dono do escritório/)
})

test('an import that brought nothing shows no result', async () => {
  await openResult([FIRST], { [FIRST]: resumo() })
  expect(screen.queryByRole('region', { name: 'Notas por empresa e mês' })).toBeNull()
})
