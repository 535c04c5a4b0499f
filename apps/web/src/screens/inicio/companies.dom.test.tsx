import type { EmpresaInicio, InicioReply } from '@portal/contract/notas/inicio.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWith } from '../../testing/render.tsx'
import { Companies } from './companies.tsx'
import type { Ordem } from './search.ts'

const empresa = (nome: string, change: Partial<EmpresaInicio>): EmpresaInicio => ({
  cpfcnpj: '11222333000181',
  nome,
  uf: 'SP',
  nfe: 0,
  nfce: 0,
  cte: 0,
  mdfe: 0,
  nfse: 0,
  nf3e: 0,
  nfcom: 0,
  outro: 0,
  vl_emitido: 0,
  nr_pendencias: 0,
  dt_certificado: null,
  ...change,
})
const REPLY: InicioReply = {
  mes: '2026-11',
  dt_hoje: '2026-11-21',
  figuras: [],
  pendencias: [],
  nr_pendencias: 4,
  empresas: [
    empresa('Moinho', { cpfcnpj: '11222333000181', nfe: 1500, vl_emitido: 10.1, dt_certificado: '2026-11-20' }),
    empresa('Aurora', {
      cpfcnpj: '22333444000181',
      nfe: 2,
      vl_emitido: 0.2,
      nr_pendencias: 3,
      dt_certificado: '2026-12-01',
    }),
    empresa('Zênite', { cpfcnpj: '33444555000181', vl_emitido: 99, nr_pendencias: 1, dt_certificado: '2027-08-18' }),
  ],
}

type PageProps = Omit<ComponentProps<typeof Companies>, 'ordem'>

function Page({ onOrdem, ...props }: PageProps) {
  const [ordem, setOrdem] = useState<Ordem>()
  const change = (next: Ordem | undefined) => {
    onOrdem(next)
    setOrdem(next)
  }
  return <Companies {...props} ordem={ordem} onOrdem={change} />
}

async function openCompanies(reply = REPLY) {
  const orders: (Ordem | undefined)[] = []
  const { user } = await renderWith(<Page reply={reply} onOrdem={(ordem) => orders.push(ordem)} />)
  const table = screen.getByRole('table')
  const rows = () => within(table).getAllByRole('row').slice(1)
  const names = () =>
    rows().map((row) => within(row).queryByRole('link', { name: /^(Moinho|Aurora|Zênite)$/ })?.textContent)
  return { user, table, rows, names, orders }
}

test('the last row adds up all companies', async () => {
  const { rows } = await openCompanies()
  const cells = within(rows().at(-1)!).getAllByRole('cell')
  expect(within(rows().at(-1)!).getByRole('rowheader').textContent).toBe('3 empresas')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['1.502', '–', '–', '–', '–', '109,30', '4', '', ''])
})

test('a sum beyond 15 digits is not added up', async () => {
  const { rows } = await openCompanies({ ...REPLY, empresas: [empresa('Moinho', { vl_emitido: null })] })
  expect(within(rows().at(-1)!).getAllByRole('cell')[4]?.textContent).not.toMatch(/\d/)
})

test.each([
  ['Empresa', 'nome', 'ascending', ['Aurora', 'Moinho', 'Zênite']],
  ['Valor emitido (R$)', 'valor', 'descending', ['Zênite', 'Moinho', 'Aurora']],
  ['Pendências', 'pendencias', 'descending', ['Aurora', 'Zênite', 'Moinho']],
  ['Certificado até', 'certificado', 'ascending', ['Moinho', 'Aurora', 'Zênite']],
] as const)('%s orders the companies; a second click restores their own order', async (...row) => {
  const [head, ordem, sort, sorted] = row
  const { user, names, orders } = await openCompanies()
  await user.click(screen.getByRole('button', { name: head }))
  expect(screen.getByRole('columnheader', { name: head }).getAttribute('aria-sort')).toBe(sort)
  expect(names().slice(0, 3)).toEqual(sorted)
  await user.click(screen.getByRole('button', { name: head }))
  expect(screen.getByRole('columnheader', { name: head }).getAttribute('aria-sort')).toBeNull()
  expect(names().slice(0, 3)).toEqual(['Moinho', 'Aurora', 'Zênite'])
  expect(orders).toEqual([ordem, undefined])
})

test('a company and its pending matters are links that name the company', async () => {
  await openCompanies()
  const matters = screen.getByRole('link', { name: '3 pendências de Aurora' })
  expect(matters.getAttribute('href')).toContain('ver=empresa')
  expect(screen.getByRole('link', { name: '1 pendência de Zênite' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /pendências? de Moinho/ })).toBeNull()
  expect(matters.getAttribute('href')).toMatch(/empresa=(%22)?22333444000181/)
  expect(screen.getByRole('link', { name: 'Aurora' }).getAttribute('href')).toMatch(/empresa=(%22)?22333444000181/)
})

test('a certificate that ended or ends within 30 days is marked in words', async () => {
  const { rows } = await openCompanies()
  const [moinho, aurora, zenite] = rows()
  expect(within(moinho!).getByRole('img', { name: 'vencido' })).toBeTruthy()
  expect(within(aurora!).getByRole('img', { name: 'vence em breve' })).toBeTruthy()
  expect(within(zenite!).queryByRole('img')).toBeNull()
  expect(within(zenite!).getByText('18/08/2027')).toBeTruthy()
})

test('the XMLs of a company and month are downloaded from its row', async () => {
  const server = fakeServer({ 'POST /baixarNotas/link': () => ({ url: '#', tamanho_estimado: 1 }) })
  const { user } = await openCompanies()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Baixar os XML de Aurora' })
  for (const name of ['Recebidas', 'Emitidas', 'NFS-e, emitidas e recebidas']) {
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  const days = { dt_emissaoini: '2026-11-01', dt_emissaofim: '2026-11-30' }
  const competencia = { dt_competenciaini: '2026-11-01', dt_competenciafim: '2026-11-30' }
  await waitFor(() => expect(server.callsTo('POST /baixarNotas/link')).toHaveLength(3))
  expect(server.callsTo('POST /baixarNotas/link').map(({ body }) => body)).toMatchObject([
    { cpfcnpj: '22333444000181', ds_emitidarec: 'R', filtro: days },
    { cpfcnpj: '22333444000181', ds_emitidarec: 'E', filtro: days },
    { cpfcnpj: '22333444000181', ds_emitidarec: '', filtro: { ds_tipo: 'nfse', ...competencia } },
  ])
})
