// spec: m20, m21

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { memoryIndexedDb } from '../../testing/memory-store.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'
import { findIn, type JudgedProduto, openList, parseJudged, type ToWorker } from './malha/malha-list.ts'

const PATH = '/cadastros/produtos'
const DRAFT = `7/${EMPRESA.cpfcnpj}/SCA`
const produto = (cd_produto: string, nm_prd: string, change: object = {}) => ({
  cd_produto,
  nm_prd,
  ds_unidade: 'UN',
  ...change,
})
const LIST = [produto('P1', 'Arroz'), produto('P2', 'Feijão'), produto('P3', 'Milho')]
const reply = (version: number, data: readonly object[] = LIST, nm_alteracao = 'Bruno') => ({
  nr_versao: version,
  dt_alteracao: '2026-11-20T10:00:00',
  nm_alteracao,
  data,
})
const TABELAS = {
  version: '1',
  sources: [],
  ncm: [],
  cests: [],
  classTribs: [],
  annexes: [],
  cfops: [],
  benefits: [],
  revokedCests: [],
  tipi: [],
  pisCofins: [],
}

/** The worker of the check, in the page: jsdom has no Worker. */
class PageWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  private malha: ReturnType<typeof openList>['malha'] | null = null
  private list = new Map<string, JudgedProduto>()

  postMessage(message: ToWorker): void {
    if (message.kind === 'open') this.malha = openList(message.input).malha
    if (message.kind === 'lines') this.list = new Map()
    if (message.kind === 'lines' || message.kind === 'patch')
      for (const [at, judged] of parseJudged(message.text).entries()) this.list.set(message.ids[at] ?? '', judged)
    queueMicrotask(() => this.onmessage?.({ data: { kind: 'findings', findings: findIn(this.list, this.malha) } }))
  }

  terminate(): void {
    this.onmessage = null
  }
}

let server: FakeServer
let drafts: Map<string, unknown>
beforeEach(async () => {
  drafts = new Map()
  vi.stubGlobal('indexedDB', memoryIndexedDb(drafts))
  vi.stubGlobal('Worker', PageWorker)
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /produtos': () => reply(7),
    'GET /produtos/notas': () => ({ data: [] }),
    'GET /tributacao/referencia': () => TABELAS,
    'GET /usuario/parametros': () => ({ data: { uf: 'SP', ds_simplesnacional: 'N' } }),
    'PUT /produtos': () => ({ nr_versao: 8, quantidade: 3 }),
  })
  await signInAs()
})
afterEach(() => vi.unstubAllGlobals())

type Page = Awaited<ReturnType<typeof renderPage>>

async function openRegister(path = PATH): Promise<Page> {
  const page = await renderPage(path)
  await screen.findByRole('grid', { name: 'Produtos' })
  return page
}
const names = () =>
  within(screen.getByRole('grid', { name: 'Produtos' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[2]?.textContent)
const cell = (text: string) => screen.getByText(text)

/** Types over the cell that shows `from`, and leaves it with Enter. */
async function rename({ user }: Page, from: string, to: string): Promise<void> {
  await user.click(cell(from))
  await user.keyboard(`${to}{Enter}`)
}
const foot = () => screen.getByText(/^Versão|^Ainda não foi salvo/).parentElement?.textContent
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Salvar/ })
const sentNames = async () => {
  const body = server.callsTo('PUT /produtos').at(-1)?.body
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.readAsText(body as Blob) // saveProdutos sends a blob
  })
  return (JSON.parse(text) as { nm_prd: string }[]).map(({ nm_prd }) => nm_prd)
}

test('the register shows its version and its author, and nothing to save', async () => {
  await openRegister()
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  expect(foot()).toBe('3 produtosVersão 7, salva em 20/11/2026 às 10:00 por Bruno')
  expect(saveButton().disabled).toBe(true)
})

test('a typed cell is counted as unsaved, and kept in this browser', async () => {
  const page = await openRegister()
  await rename(page, 'Feijão', 'Feijão preto')
  expect(names()).toEqual(['Arroz', 'Feijão preto', 'Milho'])
  expect(saveButton().textContent).toContain('Salvar 1 alteração')
  expect(foot()).toContain('1 alteração não salva, guardada neste navegador')
  await waitFor(() => expect(drafts.has(DRAFT)).toBe(true))
})

test('a draft of an earlier visit is opened again, over the register', async () => {
  const first = await openRegister()
  await rename(first, 'Feijão', 'Feijão preto')
  await waitFor(() => expect(drafts.has(DRAFT)).toBe(true))
  first.view.unmount()
  await openRegister()
  expect(names()).toEqual(['Arroz', 'Feijão preto', 'Milho'])
  expect(saveButton().textContent).toContain('Salvar 1 alteração')
})

test('a draft of another company is not opened', async () => {
  const other = { version: 7, changes: [{ code: 'P1', before: null, after: null }], at: '2026-11-20T10:00:00Z' }
  drafts.set('7/41827365000171/SCA', other)
  await openRegister()
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  expect(saveButton().disabled).toBe(true)
})

test('a browser without a store for drafts says that changes are only in the page', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await openRegister()
  await rename(page, 'Arroz', 'Arroz integral')
  await waitFor(() => expect(foot()).toContain('1 alteração não salva, só nesta página'))
})

test('Ctrl+S saves the whole list over its version; the draft is then forgotten', async () => {
  const page = await openRegister()
  await rename(page, 'Arroz', 'Arroz integral')
  await waitFor(() => expect(drafts.has(DRAFT)).toBe(true))
  await page.user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(foot()).toContain('Versão 8'))
  expect(server.callsTo('PUT /produtos')[0]?.headers.get('if-match')).toBe('"7"')
  expect(await sentNames()).toEqual(['Arroz integral', 'Feijão', 'Milho'])
  expect(saveButton().disabled).toBe(true)
  await waitFor(() => expect(drafts.has(DRAFT)).toBe(false))
})

test('a saved change of many products is undone by the message of the save', async () => {
  server.use({ 'POST /produtos/versoes/*/restaurar': () => ({ nr_versao: 9, quantidade: 3 }) })
  const page = await openRegister()
  await rename(page, 'Arroz', 'Arroz integral')
  await page.user.keyboard('{Control>}s{/Control}')
  // the button of the toolbar is an icon
  await page.user.click(await screen.findByText('Desfazer', { selector: 'button' }))
  await waitFor(() => expect(server.callsTo('POST /produtos/versoes/*/restaurar')).toHaveLength(1))
  const [call] = server.callsTo('POST /produtos/versoes/*/restaurar')
  expect([call?.path, call?.headers.get('if-match')]).toEqual([expect.stringContaining('/7/restaurar'), '"8"'])
  await waitFor(() => expect(names()).toEqual(['Arroz', 'Feijão', 'Milho']))
})

test('a refused save shows the sentence of the server and keeps the changes', async () => {
  server.use({ 'PUT /produtos': () => problem(422, 'Há códigos repetidos.') })
  const page = await openRegister()
  await rename(page, 'Arroz', 'Arroz integral')
  await page.user.click(saveButton())
  await screen.findByText('Há códigos repetidos.')
  expect(names()).toEqual(['Arroz integral', 'Feijão', 'Milho'])
  expect(saveButton().disabled).toBe(false)
})

test('a line that cannot be saved stops the save; its button shows that line', async () => {
  const page = await openRegister()
  await rename(page, 'P2', 'P3')
  await screen.findByRole('button', { name: /^Código vazio ou repetido/ })
  await page.user.click(saveButton())
  const alert = (await screen.findByText(/^Nada foi salvo/)).closest('[role="alert"]')
  expect(alert?.textContent).toContain('Nada foi salvo: 2 linhas impedem.')
  expect(server.callsTo('PUT /produtos')).toHaveLength(0)
  await page.user.click(screen.getByRole('button', { name: 'Ver a primeira' }))
  await waitFor(() => expect(addressOf(page.router)).toContain('filtro=erro.cd_produto'))
  expect(screen.queryByText(/^Nada foi salvo/)).toBeNull()
})

test('another user’s save is merged, and the field that both changed is asked about', async () => {
  const page = await openRegister()
  await rename(page, 'Arroz', 'Arroz integral')
  server.use({
    'GET /produtos': () => reply(8, [produto('P1', 'Arroz branco'), produto('P2', 'Feijão preto'), LIST[2] ?? {}]),
    'PUT /produtos': () => problem(412, 'Outra pessoa salvou.'),
  })
  await page.user.click(saveButton())
  const dialog = within(await screen.findByRole('dialog', { name: /^Bruno salvou a versão 8/ }))
  const row = within(dialog.getByRole('row', { name: /Arroz/ }))
  expect(row.getByText('Arroz', { selector: '[data-name="Era"]' })).toBeTruthy()
  expect(row.getByRole<HTMLInputElement>('radio', { name: 'Arroz integral' }).checked).toBe(true)
  await page.user.click(row.getByRole('radio', { name: 'Arroz branco' }))
  await page.user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(names()).toEqual(['Arroz branco', 'Feijão preto', 'Milho'])
})

test('leaving the conflict keeps the own values, unsaved', async () => {
  const page = await openRegister()
  await rename(page, 'Arroz', 'Arroz integral')
  server.use({
    'GET /produtos': () => reply(8, [produto('P1', 'Arroz branco')]),
    'PUT /produtos': () => problem(412, 'Outra pessoa salvou.'),
  })
  await page.user.click(saveButton())
  await page.user.click(await screen.findByRole('button', { name: 'Ficar com as minhas' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(names()).toEqual(['Arroz integral'])
  expect(saveButton().textContent).toContain('Salvar 1 alteração')
})

test('Ctrl+Z takes a discard back, wherever the focus is, but not while typing in a field', async () => {
  const page = await openRegister()
  await rename(page, 'Feijão', 'Feijão preto')
  await page.user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  screen.getByRole('searchbox', { name: 'Buscar no cadastro' }).focus()
  await page.user.keyboard('{Control>}z{/Control}')
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  screen.getByRole('button', { name: 'Excluir os produtos marcados' }).focus()
  await page.user.keyboard('{Control>}z{/Control}')
  expect(names()).toEqual(['Arroz', 'Feijão preto', 'Milho'])
})

test('Ctrl+Z brings products back that the toolbar removed, while its button has the focus', async () => {
  const page = await openRegister()
  await page.user.click(cell('Feijão'))
  const remove = screen.getByRole('button', { name: 'Excluir os produtos marcados' })
  await page.user.click(remove)
  expect(names()).toEqual(['Arroz', 'Milho'])
  expect(document.activeElement).toBe(remove)
  expect(saveButton().textContent?.trim()).toBe('Salvar 1 alteração')
  await page.user.keyboard('{Control>}z{/Control}')
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
})

test('undo, redo and discard', async () => {
  const page = await openRegister()
  await rename(page, 'Arroz', 'A')
  await page.user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  await page.user.click(screen.getByRole('button', { name: 'Refazer' }))
  expect(names()).toEqual(['A', 'Feijão', 'Milho'])
  await page.user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull()
})

test('the selected products are removed from the list, and saved without them', async () => {
  const page = await openRegister()
  await page.user.click(cell('Feijão'))
  await page.user.click(screen.getByRole('button', { name: 'Excluir os produtos marcados' }))
  expect(names()).toEqual(['Arroz', 'Milho'])
  await page.user.click(saveButton())
  await waitFor(() => expect(server.callsTo('PUT /produtos')).toHaveLength(1))
  expect(await sentNames()).toEqual(['Arroz', 'Milho'])
})

test('the search looks at codes and names without accents, and says when nothing is found', async () => {
  const page = await openRegister()
  const search = screen.getByRole('searchbox', { name: 'Buscar no cadastro' })
  await page.user.type(search, 'feijao')
  await waitFor(() => expect(names()).toEqual(['Feijão']))
  expect(foot()).toContain('3 produtos, 1 à vista')
  await page.user.type(search, 'xx')
  await screen.findByText('Nada encontrado para «feijaoxx».')
  await waitFor(() => expect(addressOf(page.router)).toBe(`${PATH}?busca=feijaoxx`))
})

test('the changed lines are a filter of their own', async () => {
  const page = await openRegister()
  await rename(page, 'Milho', 'Milho verde')
  await page.user.click(screen.getByRole('button', { name: /^Alterados, não salvos/ }))
  await waitFor(() => expect(names()).toEqual(['Milho verde']))
})

test('a class chosen in the tax answer is written to the products of its NCM, and left to be saved', async () => {
  server.use({
    'GET /produtos': () => reply(7, [produto('P1', 'Arroz', { cd_ncm: '10063021' }), produto('P2', 'Sal')]),
  })
  const page = await openRegister(`${PATH}?usar=200003&ncm=10063021`)
  await screen.findByText('200003 escrito em 1 linha. Confira e salve.')
  await waitFor(() => expect(addressOf(page.router)).toBe(`${PATH}?filtro=alterados`))
  expect(names()).toEqual(['Arroz'])
  expect(server.callsTo('PUT /produtos')).toHaveLength(0)
})

test('a reader sees the register without any way to change it', async () => {
  server.use({ 'GET /empresas': () => ({ data: [{ ...EMPRESA, papel: 'consulta' }] }) })
  await signInAs({ empresas: [{ ...EMPRESA, papel: 'consulta' }] })
  const page = await openRegister()
  expect(foot()).toContain('Somente leitura')
  await rename(page, 'Arroz', 'X')
  expect(names()).toEqual(['Arroz', 'Feijão', 'Milho'])
  for (const name of [/^Salvar/, 'Importar', 'Desfazer', 'Incluir um produto', 'Excluir os produtos marcados'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy()
})

test('an empty register offers the ways to fill it', async () => {
  server.use({ 'GET /produtos': () => reply(0, []) })
  await renderPage(PATH)
  await screen.findByText('Nenhum produto cadastrado.')
  expect(screen.getByText('Ainda não foi salvo')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Planilha ou EFD' })).toBeTruthy()
})

test('a table is pasted into an empty register', { timeout: 40_000 }, async () => {
  server.use({ 'GET /produtos': () => reply(0, []) })
  const { user } = await renderPage(PATH)
  await screen.findByText('Nenhum produto cadastrado.')
  const paste = async () => {
    await user.paste('Código\tDescrição\tUnidade\nP1\tArroz\tUN\nP2\tFeijão\tUN')
    return within(await screen.findByRole('dialog'))
  }
  const first = await paste()
  await user.click(first.getByRole('button', { name: /^(Colar|Importar|Incluir)/ }))
  await screen.findByRole('grid', { name: 'Produtos' })
  expect(names()).toEqual(['Arroz', 'Feijão'])
})

test('without the right to the register the screen says whom to ask', async () => {
  server.use({ 'GET /produtos': () => problem(403, 'Sem permissão.') })
  await renderPage(PATH)
  const message = await screen.findByText('Você não tem acesso a Produtos nesta empresa.')
  expect(message.closest('[role="alert"]')?.textContent).toContain('Peça ao titular.')
})

test('a register that cannot be read is asked for again', async () => {
  server.use({ 'GET /produtos': () => problem(500, 'Algo falhou no servidor.') })
  const { user } = await renderPage(PATH)
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.use({ 'GET /produtos': () => reply(7) })
  await user.click(retry)
  await screen.findByRole('grid', { name: 'Produtos' })
})
