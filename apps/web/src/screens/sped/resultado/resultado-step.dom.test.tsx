import type { ArquivoSped, ResumoSped } from '@portal/contract/sped/sped.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitingMessages } from '../../../lib/notify.ts'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const NEWEST = '01939f6e-7a00-7000-8000-000000000002'
const OLDER = '01939f6e-7a00-7000-8000-000000000001'
const PATH = '/sped/fiscal?mes=2026-10&passo=resultado'

const APURACAO = {
  vl_debitos: 1000.1,
  vl_creditos: 400.05,
  vl_ajustes_debito: 0,
  vl_ajustes_credito: 0,
  vl_saldo_anterior: 100,
  vl_saldo_apurado: 500.05,
  vl_deducoes: 0,
  vl_recolher: 500.05,
  vl_saldo_transportar: 0,
  vl_debitos_especiais: 0,
}
const cfop = (cd_cfop: string, vl_operacao: number, change: object = {}) => ({
  cd_cfop,
  vl_operacao,
  vl_base: vl_operacao,
  vl_icms: 0,
  vl_st: 0,
  vl_ipi: 0,
  ...change,
})
const resumo = (change: Partial<ResumoSped> = {}): ResumoSped => ({
  nr_documentos: 3,
  cfops: [cfop('1102', 0.1), cfop('2102', 0.2), cfop('5102', 1000.1, { vl_icms: 180.02 })],
  apuracao: APURACAO,
  ...change,
})
const file = (change: Partial<ArquivoSped> = {}): ArquivoSped => ({
  id: NEWEST,
  dt_ini: '2026-10-01',
  dt_fin: '2026-10-31',
  cod_fin: '0',
  dt_geracao: '2026-11-10T10:00:00',
  nm_usuario: 'Helena Prado',
  ds_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  nr_tamanho: 2048,
  nr_linhas: 1234,
  nm_arquivo: 'EFD_202610.txt',
  registros: { '9999': 1, '0000': 1, C100: 92, D100: 10, E110: 1, '1010': 1 },
  resumo: resumo(),
  ...change,
})
const older = (change: Partial<ArquivoSped> = {}) =>
  file({ id: OLDER, dt_geracao: '2026-11-09T09:00:00', nr_linhas: 1000, ...change })

let server: FakeServer
let files: ArquivoSped[]
let later: number
beforeEach(async () => {
  files = [file()]
  later = 0
  URL.createObjectURL = vi.fn(() => 'blob:teste')
  URL.revokeObjectURL = () => {}
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /sped/arquivos': ({ query }) => (query.get('ds_mes') ? { data: [], nr_chegaram: later } : { data: files }),
    'GET /sped/arquivos/*': () => new Response('|0000|', { headers: { 'content-type': 'text/plain' } }),
  })
  await signInAs()
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))
/** The amount of a line of the statement, by its name. */
const amountOf = (part: ReturnType<typeof within>, name: string | RegExp) =>
  part.getByText(name).closest('div, p')?.querySelector('dd, b')?.textContent

test('entries and exits are added up apart, to the cent', async () => {
  await renderPage(PATH)
  const totals = await region('Tabela de totais')
  const rows = rowsOf(totals.getByRole('table'))
  expect(rows.slice(-2)).toEqual([
    ['Entradas', '0,30', '0,30', '0,00'],
    ['Saídas', '1.000,10', '1.000,10', '180,02'],
  ])
  expect(totals.queryByRole('columnheader', { name: 'ST R$' })).toBeNull()
})

test('ST and IPI have a column in a month that has them', async () => {
  files = [file({ resumo: resumo({ cfops: [cfop('5405', 10, { vl_st: 1.5 }), cfop('5102', 10, { vl_ipi: 0.05 })] }) })]
  await renderPage(PATH)
  const totals = await region('Tabela de totais')
  expect(rowsOf(totals.getByRole('table')).at(-1)?.slice(-2)).toEqual(['1,50', '0,05'])
  expect(
    totals
      .getAllByRole('columnheader')
      .slice(-2)
      .map(({ textContent }) => textContent),
  ).toEqual(['ST R$', 'IPI R$'])
})

test('records are listed in the order of the file, with its number of lines', async () => {
  const { user } = await renderPage(PATH)
  const switcher = await screen.findByRole('group', { name: 'Totais por' })
  const button = within(switcher).getByRole('button', { name: 'Por registro' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  const rows = rowsOf((await region('Tabela de totais')).getByRole('table')).filter((cells) => cells.length > 0)
  expect(rows.map(([record]) => record)).toEqual(['0000', 'C100', 'D100', 'E110', '1010', '9999', 'Total'])
  expect(rows[1]).toEqual(['C100', 'Notas de mercadoria', '92'])
  expect(rows.at(-1)).toEqual(['Total', '1.234'])
})

test('a month without operations says so', async () => {
  files = [file({ resumo: resumo({ cfops: [] }) })]
  await renderPage(PATH)
  expect(await screen.findByText('O mês não tem operações.')).toBeTruthy()
})

test('the statement adds debits and credits, and ends with the amount due', async () => {
  await renderPage(PATH)
  const statement = await region('Apuração do ICMS')
  expect(amountOf(statement, 'Total de débitos')).toBe('1.000,10')
  expect(amountOf(statement, 'Saldo credor de setembro')).toBe('100,00')
  expect(amountOf(statement, 'Total de créditos')).toBe('500,05')
  expect(amountOf(statement, /^ICMS a recolher/)).toBe('500,05')
})

test('a credit balance is the result of its month, and the slip is not shown', async () => {
  const apuracao = { ...APURACAO, vl_recolher: 0, vl_saldo_transportar: 12.34 }
  files = [file({ resumo: resumo({ apuracao, guia: { cd_receita: '046-2', dt_vencimento: '2099-11-20' } }) })]
  await renderPage(PATH)
  const statement = await region('Apuração do ICMS')
  const last = statement.getByText(/^Saldo credor para novembro/).closest('p')
  expect(last?.textContent).toBe('Saldo credor para novembro 1412,34')
  expect(statement.queryByText(/E116/)).toBeNull()
})

test('the slip of an amount due names its code and its day', async () => {
  files = [file({ resumo: resumo({ guia: { cd_receita: '046-2', dt_vencimento: '2099-11-20' } }) })]
  await renderPage(PATH)
  expect(await screen.findByText('E116 · receita 046-2 · vence 20/11/2099')).toBeTruthy()
})

test('DIFAL of several states is added up, and opens on each of them', async () => {
  const state = (ds_uf: string, vl_difal: number, vl_fcp: number) => ({
    ds_uf,
    vl_difal,
    vl_fcp,
    vl_saldo_transportar: 0,
  })
  files = [file({ resumo: resumo({ difal: [state('RJ', 0.1, 0.2), state('MG', 10, 0)] }) })]
  await renderPage(PATH)
  const statement = await region('Apuração do ICMS')
  const summary = statement.getByText(/^DIFAL a recolher em 2 UFs/).closest('summary')
  expect(summary?.textContent).toBe('DIFAL a recolher em 2 UFs E31010,30')
  expect(statement.getByText('DIFAL 0,10, FCP 0,20')).toBeTruthy()
})

test('the file before is compared: the changes and their effect on the amount due', async () => {
  const before = resumo({
    nr_documentos: 2,
    cfops: [cfop('1102', 0.1), cfop('2102', 0.2), cfop('5102', 900.1, { vl_icms: 162.02 })],
    apuracao: { ...APURACAO, vl_debitos: 982.1, vl_recolher: 482.05 },
  })
  files = [file(), older({ resumo: before, ds_sha256: 'a'.repeat(64) })]
  await renderPage(PATH)
  const block = await region('Mudou desde a geração anterior')
  expect(block.getByText(/^ICMS a recolher: 482,05/).textContent).toBe('ICMS a recolher: 482,05 → 500,05')
  const items = block.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items[0]).toBe('1 documento a maissem efeito')
  expect(items[1]).toMatch(/^CFOP 5102.*mais débito\+ 18,00$/)
  expect(items).toHaveLength(2)
})

test('two equal files are said to be equal byte by byte', async () => {
  files = [file(), older()]
  await renderPage(PATH)
  expect(await screen.findByText('Nada mudou: os dois arquivos são idênticos.')).toBeTruthy()
})

test('files of another month are not among those of the month', async () => {
  files = [file({ dt_ini: '2026-11-01', id: OLDER, nr_linhas: 77 }), file()]
  await renderPage(PATH)
  const list = await region('Gerações de outubro de 2026')
  expect(list.getAllByRole('button', { name: /^Baixar o arquivo de/ })).toHaveLength(1)
  expect(list.getByText('Original, esta')).toBeTruthy()
})

test('an earlier generation is opened by its link, and its later documents are not counted', async () => {
  files = [file(), older()]
  later = 4
  const { user, router } = await renderPage(PATH)
  expect((await screen.findByText(/depois desta geração/)).textContent).toMatch(/^Chegaram 4 documentos de outubro/)
  const list = await region('Gerações de outubro de 2026')
  await user.click(list.getByRole('link', { name: '09/11/2026 09:00' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: OLDER }))
  await waitFor(() => expect(screen.queryByText(/depois desta geração/)).toBeNull())
})

test('the file is downloaded by its id, under its own name', async () => {
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Baixar arquivo' }))
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  expect(server.callsTo('GET /sped/arquivos/*').map(({ path }) => path)).toEqual([`/sped/arquivos/${NEWEST}`])
})

test('the file is compared with the XMLs without a download', async () => {
  const reply = { dt_ini: '2026-10-01', dt_fin: '2026-10-31', nr_documentos: 102, nr_xmls: 102, nr_regras: 52 }
  server.use({ 'POST /sped/cruzamento': () => ({ ...reply, erros: 0, avisos: 0, regras: [], data: [] }) })
  const { user, router } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Cruzar este arquivo' }))
  expect(await screen.findByText(/dizem o mesmo: 102 documentos/)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/sped/cruzamento')
  expect(server.callsTo('POST /sped/cruzamento')[0]?.body).toHaveProperty('name', 'EFD_202610.txt')
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test('a download that fails says so, and nothing is saved', async () => {
  server.use({ 'GET /sped/arquivos/*': () => problem(404, 'Arquivo não encontrado.') })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Baixar arquivo' }))
  expect(await screen.findByText('Arquivo não encontrado.')).toBeTruthy()
  expect(URL.createObjectURL).not.toHaveBeenCalled()
  expect(waitingMessages.get()).toEqual([])
})

test('a month without a file leads to its check, and an unknown file to the newest', async () => {
  files = []
  await renderPage(PATH)
  expect(await screen.findByText('Nenhum arquivo de outubro de 2026 foi gerado ainda.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Conferir o mês' }).getAttribute('href')).toContain('passo=conferencia')
})

test('the address of a file of another month shows no figures of it', async () => {
  files = [file({ id: OLDER, dt_ini: '2026-09-01' }), file()]
  const { user } = await renderPage(`${PATH}&id=${OLDER}`)
  expect(await screen.findByText('Este arquivo não está entre os de outubro de 2026.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Apuração do ICMS' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Ver o mais novo' }))
  expect(await screen.findByRole('region', { name: 'Apuração do ICMS' })).toBeTruthy()
})
