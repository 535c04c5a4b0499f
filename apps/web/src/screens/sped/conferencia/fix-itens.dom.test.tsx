// spec: M18

import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/http/http.ts'
import { fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderWith } from '../../../testing/render.tsx'
import type { Saving } from '../base/use-configuracao.ts'
import { FixItens } from './fix-itens.tsx'

const MONTH = { cnpj: '11222333000181', sistema: 'SCA', dt_ini: '2026-11-01', dt_fin: '2026-11-30' }
const SUPPLIER = '44555666000199'

type Item = NonNullable<Achado['itens']>[number]
const item = (cd_fornecedor: string, nm_prd: string, change: Partial<Item> = {}): Item => ({
  nr_cpfcnpj: SUPPLIER,
  cd_fornecedor,
  ds_unidade: 'CX',
  nm_prd,
  ...change,
})
const achado = (itens: Item[]) =>
  ({ codigo: 'ITEM_SEM_DEPARA', documento: { nm_participante: 'Moinho Azul' }, itens }) as unknown as Achado // the part that is read
const own = (cd_produto: string, nm_prd: string) => ({ cd_produto, nm_prd, ds_unidade: 'UN' })
const REGISTER = [own('10', 'Açúcar refinado'), own('20', 'Farinha de trigo especial'), own('30', 'Farinha de rosca')]
const rule = (cd_fornecedor: string, cd_produto: string, nr_fator: string) => ({
  nr_cpfcnpj: SUPPLIER,
  cd_fornecedor,
  ds_unidade: 'CX',
  cd_produto,
  nr_fator,
  ds_destino: null,
})

interface Options {
  rules?: ConfiguracaoSped['itens']
  register?: object[]
  saving?: Partial<Saving>
}

/** Renders the items; `saved` lists the rules of each save. */
async function openItems(itens: Item[], { rules = [], register = REGISTER, saving = {} }: Options = {}) {
  const server = fakeServer({
    'GET /produtos': () => ({ nr_versao: 1, data: register }),
    'PUT /produtos': () => ({ nr_versao: 2, incluidos: 1, alterados: 0, excluidos: 0 }),
  })
  const settings = { itens: rules } as unknown as ConfiguracaoSped // the part that the fix changes
  const saved: ConfiguracaoSped['itens'][] = []
  const mutate = (change: (now: ConfiguracaoSped) => ConfiguracaoSped) => saved.push(change(settings).itens)
  const props = { error: null, isPending: false, mutate, ...saving } as unknown as Saving // the part that is used
  const { user } = await renderWith(
    <FixItens codigo="ITEM_SEM_DEPARA" achados={[achado(itens)]} month={MONTH} saving={props} />,
  )
  const product = (name: string) =>
    screen.findByRole<HTMLInputElement>('combobox', { name: `Seu produto para ${name}` })
  const factor = (name: string) => screen.getByLabelText<HTMLInputElement>(`Fator de ${name}`)
  const choose = async (name: string, option: RegExp) => {
    await user.click(await product(name))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, server, saved, product, factor, choose }
}

const readBlob = (body: unknown): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(body as Blob) // saveProdutos sends a blob
  })

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Aplicar/ })

test('the register of that company and sistema is offered, the likest products first', async () => {
  const { user, server, product } = await openItems([item('F1', 'FARINHA TRIGO TIPO 1')])
  await user.click(await product('FARINHA TRIGO TIPO 1'))
  await screen.findByRole('listbox')
  expect(optionNames()).toEqual([
    '20 Farinha de trigo especial (UN)',
    '30 Farinha de rosca (UN)',
    '10 Açúcar refinado (UN)',
  ])
  const query = server.callsTo('GET /produtos')[0]?.query
  expect([query?.get('nr_cpfcnpj'), query?.get('nm_sistema')]).toEqual([MONTH.cnpj, 'SCA'])
})

test('typing looks among all products, without accents', async () => {
  const { user, product } = await openItems([item('F1', 'FARINHA TRIGO')])
  await user.type(await product('FARINHA TRIGO'), 'acucar')
  expect(optionNames()).toEqual(['10 Açúcar refinado (UN)'])
})

test('an item shows its code, its unit and its supplier', async () => {
  await openItems([item('F1', 'FARINHA')])
  expect(await screen.findByText('F1 · CX · Moinho Azul')).toBeTruthy()
})

test('nothing can be applied before a product is chosen; then only the chosen items are saved', async () => {
  const { user, saved, choose } = await openItems([item('F1', 'FARINHA'), item('F2', 'SAL')])
  await screen.findByText('FARINHA')
  expect(applyButton().disabled).toBe(true)
  await choose('FARINHA', /trigo especial/)
  expect(applyButton().textContent).toBe('Aplicar')
  await user.click(applyButton())
  expect(saved).toEqual([[rule('F1', '20', '1')]])
})

test('a factor is typed the Brazilian way and saved as a plain decimal', async () => {
  const { user, saved, factor, choose } = await openItems([item('F1', 'FARINHA')])
  await choose('FARINHA', /trigo especial/)
  await user.clear(factor('FARINHA'))
  await user.type(factor('FARINHA'), '12,5')
  await user.click(applyButton())
  expect(saved[0]?.[0]?.nr_fator).toBe('12.5')
})

test('a factor that is no number is reported at its field and is not saved', async () => {
  const { user, factor, choose } = await openItems([item('F1', 'FARINHA')])
  await choose('FARINHA', /trigo especial/)
  await user.clear(factor('FARINHA'))
  await user.type(factor('FARINHA'), 'doze')
  expect(screen.getByText('Escreva como 12,5.')).toBeTruthy()
  expect(factor('FARINHA').getAttribute('aria-invalid')).toBe('true')
  expect(applyButton().disabled).toBe(true)
})

test('a product that the check knows is chosen already, and only its factor is missing', async () => {
  const { user, saved, product, factor } = await openItems([item('F1', 'FARINHA', { cd_produto: '30' })])
  expect((await product('FARINHA')).value).toBe('30 Farinha de rosca (UN)')
  expect(factor('FARINHA').value).toBe('')
  expect(applyButton().disabled).toBe(true)
  await user.type(factor('FARINHA'), '24')
  await user.click(applyButton())
  expect(saved).toEqual([[rule('F1', '30', '24')]])
})

test('a saved rule replaces that of the same supplier, code and unit; the other rules are kept', async () => {
  const others = [rule('F9', '10', '6'), { ...rule('F1', '10', '6'), ds_unidade: 'UN' }]
  const { user, saved, choose } = await openItems([item('F1', 'FARINHA')], {
    rules: [rule('F1', '10', '6'), ...others],
  })
  await choose('FARINHA', /trigo especial/)
  await user.click(applyButton())
  expect(saved).toEqual([[...others, rule('F1', '20', '1')]])
})

test('the choice of one unit does not change the same code in another unit', async () => {
  const { user, saved, choose } = await openItems([
    item('F1', 'FARINHA CX'),
    item('F1', 'FARINHA UN', { ds_unidade: 'UN' }),
  ])
  await choose('FARINHA CX', /trigo especial/)
  await choose('FARINHA UN', /rosca/)
  expect(applyButton().textContent).toBe('Aplicar os 2')
  await user.click(applyButton())
  expect(saved[0]?.map(({ ds_unidade, cd_produto }) => [ds_unidade, cd_produto])).toEqual([
    ['CX', '20'],
    ['UN', '30'],
  ])
})

test('20 of many items are shown and counted', async () => {
  await openItems(Array.from({ length: 23 }, (_, index) => item(`F${index}`, `ITEM ${index}`)))
  expect(await screen.findByText(/^23 itens, mostrando os 20 primeiros/)).toBeTruthy()
  expect(screen.getAllByRole('textbox', { name: /^Fator de/ })).toHaveLength(20)
})

test('an empty register leads to Produtos', async () => {
  await openItems([item('F1', 'FARINHA')], { register: [] })
  const line = await screen.findByText(/O cadastro de produtos está vazio/)
  expect(within(line).getByRole('link', { name: 'Abrir Produtos' }).getAttribute('href')).toBe('/cadastros/produtos')
})

test('a save under way cannot be started again; a refused one keeps the choice and says why', async () => {
  const error = new ApiError(422, 'Fator inválido.', { code: 'http.422' })
  const { choose, product } = await openItems([item('F1', 'FARINHA')], { saving: { isPending: true, error } as never })
  await choose('FARINHA', /trigo especial/)
  expect(applyButton().disabled).toBe(true)
  expect(screen.getByRole('alert').textContent).toBe('Fator inválido.')
  expect((await product('FARINHA')).value).toBe('20 Farinha de trigo especial (UN)')
})

const proposal = (cd_produto: string, nr_fator: string | null = '1') => ({
  sugestoes: [{ cd_produto, nr_fator, ds_motivo: 'codigo' as const }],
})

test('all equal proposals are accepted in one save; the other items wait', async () => {
  const { user, saved } = await openItems([
    item('F0', 'SAL'),
    item('F1', 'FARINHA', proposal('20')),
    item('F2', 'ROSCA', proposal('30', '12')),
  ])
  expect(await screen.findAllByText('Sugestão: mesmo código e descrição')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Aceitar as 2 sugestões iguais' }))
  expect(saved).toEqual([[rule('F1', '20', '1'), rule('F2', '30', '12')]])
})

test('one proposal can be accepted alone; a changed one is the choice of the user', async () => {
  const { user, saved, choose } = await openItems([
    item('F1', 'FARINHA', proposal('20')),
    item('F2', 'ROSCA', proposal('30')),
  ])
  await user.click(await screen.findByRole('button', { name: 'Aceitar a sugestão para ROSCA' }))
  await choose('FARINHA', /refinado/)
  expect(screen.queryByRole('button', { name: /^Aceitar as/ })).toBeNull()
  await user.click(applyButton())
  expect(saved).toEqual([[rule('F2', '30', '1')], [rule('F1', '10', '1')]])
})

test('a proposal without a factor is shown and waits for it', async () => {
  const { product, factor } = await openItems([item('F1', 'FARINHA', proposal('20', null))])
  expect((await product('FARINHA')).value).toBe('20 Farinha de trigo especial (UN)')
  expect(factor('FARINHA').value).toBe('')
  expect(screen.getByText('Sugestão: mesmo código e descrição; falta o fator')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Aceitar/ })).toBeNull()
})

test('none of several equally good products is chosen; they come first in the list', async () => {
  const tied = { sugestoes: [...proposal('30').sugestoes, ...proposal('10').sugestoes] }
  const { user, product } = await openItems([item('F1', 'TRIGO', tied)])
  const field = await product('TRIGO')
  expect(field.value).toBe('')
  expect(screen.getByText('Mais de um produto com mesmo código e descrição: escolha')).toBeTruthy()
  await user.click(field)
  await screen.findByRole('listbox')
  expect(optionNames().at(-1)).toBe('20 Farinha de trigo especial (UN)')
})

test('proposals without a row are listed before they are accepted', async () => {
  await openItems(Array.from({ length: 23 }, (_, index) => item(`F${index}`, `ITEM ${index}`, proposal('20'))))
  expect(await screen.findByText('Ver as outras 3 sugestões')).toBeTruthy()
  expect(screen.getByText(/^ITEM 22 \(CX\) → 20 Farinha de trigo especial \(UN\)\. Sugestão/)).toBeTruthy()
})

test('an item becomes a product with the data of the note, and is chosen', async () => {
  const note = { cd_ncm: '11010010', ds_codbarras: '7891000315507', cd_cest: '1704400' }
  const { user, server, product } = await openItems([item('F1', 'FARINHA DE MILHO', note)])
  await user.click(await screen.findByRole('button', { name: 'Criar no cadastro FARINHA DE MILHO' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar no cadastro' }))
  await user.click(dialog.getByRole('button', { name: 'Criar' }))
  expect((await product('FARINHA DE MILHO')).value).toBe('F1 FARINHA DE MILHO (CX)')
  const [call] = server.callsTo('PUT /produtos')
  const created = { cd_produto: 'F1', nm_prd: 'FARINHA DE MILHO', ds_unidade: 'CX', ...note }
  expect(JSON.parse(await readBlob(call?.body))).toEqual([...REGISTER, created])
  expect(applyButton().disabled).toBe(false)
})

test('a code that another product has is reported and not saved', async () => {
  const { user, server } = await openItems([item('10', 'FARINHA DE MILHO')])
  await user.click(await screen.findByRole('button', { name: 'Criar no cadastro FARINHA DE MILHO' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar no cadastro' }))
  await user.click(dialog.getByRole('button', { name: 'Criar' }))
  expect(dialog.getByText('Já há um produto com este código.')).toBeTruthy()
  expect(server.callsTo('PUT /produtos')).toEqual([])
})

test('a created product is removed again by one click, and the item waits as before', async () => {
  const { user, server, product } = await openItems([item('F1', 'FARINHA DE MILHO')])
  await user.click(await screen.findByRole('button', { name: 'Criar no cadastro FARINHA DE MILHO' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar no cadastro' }))
  await user.click(dialog.getByRole('button', { name: 'Criar' }))
  expect(await screen.findByText('«F1 FARINHA DE MILHO» criado no cadastro.')).toBeTruthy()
  server.use({ 'PUT /produtos': () => problem(412, 'Outra pessoa salvou.') })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Outra pessoa salvou o cadastro depois. Desfaça em Produtos, nas versões.')
  server.use({ 'PUT /produtos': () => ({ nr_versao: 3, incluidos: 0, alterados: 0, excluidos: 1 }) })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(screen.queryByText(/criado no cadastro/)).toBeNull())
  const removal = server.callsTo('PUT /produtos').at(-1)
  expect(removal?.headers.get('if-match')).toBe('"2"')
  expect(JSON.parse(await readBlob(removal?.body))).toEqual(REGISTER)
  expect((await product('FARINHA DE MILHO')).value).toBe('')
})
