// spec: m20, m21

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '../../../testing/render.tsx'
import type { Line } from '../register/line.ts'
import { readFileBlock } from './import-block.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { readBlock } from './paste-plan.ts'

const line = (cd_produto: string, nm_prd: string, cd_ncm = ''): Line => ({
  id: `s${cd_produto}`,
  cells: { cd_produto, nm_prd, ds_unidade: 'UN', cd_ncm },
})
const LINES = [line('1', 'Arroz'), line('2', 'Feijão'), line('3', 'Milho')]
const codes = { cd_ncm: ['01062100'], cd_cest: [], cd_ex: [] }
const HEAD = ['Código', 'Descrição', 'NCM']
const TABLE = [HEAD, ['1', 'Arroz', '1062100'], ['2', 'Feijão', ''], ['9', 'Café', '09012100'], ['3', 'Milho', 'abc']]

async function openPaste(table = TABLE, alertas = 4) {
  const onPaste = vi.fn<(lines: readonly Line[]) => void>()
  const onClose = vi.fn()
  const count = vi.fn(async (trial: readonly Line[]) => alertas + trial.length)
  const block = readBlock(table, { paths: ['cd_produto', 'nm_prd', 'cd_ncm'], targets: LINES })
  const { user } = await renderWith(
    <PasteDialog {...{ block, lines: LINES, alertas, count, codes, onPaste, onClose }} />,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const tab = (name: RegExp) => dialog.getByRole('tab', { name })
  return { user, dialog, tab, onPaste, onClose, count }
}

test('the dialog says how many rows change, are added, are the same and are wrong', async () => {
  const { dialog, tab } = await openPaste()
  expect(dialog.getByRole('heading', { name: 'Colar 4 linhas e 3 colunas' })).toBeTruthy()
  const counts = dialog.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(counts).toEqual(['1Alteram um produto', '1Incluem um produto', '1Iguais ao cadastro', '1Com erro, ficam fora'])
  expect(tab(/Alteram/).getAttribute('aria-selected')).toBe('true')
  expect(dialog.getByRole('button', { name: 'Colar 2 linhas' })).toBeTruthy()
})

test('nothing is written before the button; then the changed and the new lines are, the wrong ones are not', async () => {
  const { user, dialog, onPaste } = await openPaste()
  expect(onPaste).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Colar 2 linhas' }))
  const lines = onPaste.mock.calls[0]?.[0] ?? []
  expect(lines.map(({ cells }) => [cells.cd_produto, cells.nm_prd, cells.cd_ncm])).toEqual([
    ['1', 'Arroz', '01062100'],
    ['2', 'Feijão', ''],
    ['3', 'Milho', ''],
    ['9', 'Café', '09012100'],
  ])
})

test('an import says where it comes from; one click uses a left column as the description', async () => {
  const table = [
    ['Relatório'],
    ['Código', 'Texto', 'NCM'],
    ['8', 'Ervilha em lata', '10063021'],
    ['9', 'Café torrado', ''],
  ]
  const onPaste = vi.fn<(lines: readonly Line[]) => void>()
  const { user } = await renderWith(
    <PasteDialog
      {...{ block: readFileBlock(table, 'produtos.xlsx'), lines: LINES, alertas: 4, count: async () => 4, codes }}
      onPaste={onPaste}
      onClose={vi.fn()}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar 2 linhas de produtos.xlsx' }))
  expect(dialog.getByText(/A coluna «Texto» não entra\. Usar como Descrição\?/)).toBeTruthy()
  expect(await dialog.findByText(/Depois de importar, continuam 4 alertas\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Usar como Descrição' }))
  expect(dialog.queryByText(/não entra/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Importar 2 produtos' }))
  expect(onPaste.mock.calls[0]?.[0].slice(3).map(({ cells }) => cells.nm_prd)).toEqual([
    'Ervilha em lata',
    'Café torrado',
  ])
})

test('leading zeros are restored only while the box is checked', async () => {
  const { user, dialog } = await openPaste([HEAD, ['1', 'Arroz', '1062100']])
  const zeros = dialog.getByRole('checkbox', { name: /Repor zeros à esquerda .* \(1 célula\)/ })
  expect(dialog.getByRole('button', { name: 'Colar 1 linha' })).toHaveProperty('disabled', false)
  await user.click(zeros)
  expect(dialog.getByRole('button', { name: /^Colar/ })).toHaveProperty('disabled', true)
  expect(dialog.getByRole('tab', { name: /Com erro/ }).textContent).toContain('1')
})

test('the wrong rows say why, and can be downloaded', async () => {
  const { user, dialog, tab } = await openPaste()
  await user.click(tab(/Com erro/))
  expect(tab(/Com erro/).getAttribute('aria-selected')).toBe('true')
  expect(dialog.getByText(/^Linha 4: /)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Baixar a linha com erro' })).toBeTruthy()
})

test('a column that is not used is not pasted', async () => {
  const { user, dialog, onPaste } = await openPaste([HEAD, ['1', 'Arroz branco', '10063021']])
  await user.selectOptions(dialog.getByLabelText('Campo da coluna 3'), 'Não usar')
  expect(dialog.getByRole('heading', { name: 'Colar 1 linha e 2 colunas' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Colar 1 linha' }))
  expect(onPaste.mock.calls[0]?.[0][0]?.cells).toMatchObject({ nm_prd: 'Arroz branco', cd_ncm: '' })
})

test('a field is the target of one column only', async () => {
  const { user, dialog } = await openPaste()
  await user.selectOptions(dialog.getByLabelText('Campo da coluna 3'), 'nm_prd')
  expect(dialog.getByLabelText('Campo da coluna 2')).toHaveProperty('value', '')
  expect(dialog.getByLabelText('Campo da coluna 3')).toHaveProperty('value', 'nm_prd')
})

test('the number of alerts after the paste is shown when it is known', async () => {
  const { dialog, count } = await openPaste()
  await waitFor(() => expect(dialog.getByText(/os alertas passam de 4 para 6\./)).toBeTruthy())
  expect(count.mock.calls[0]?.[0].map(({ cells }) => cells.cd_produto)).toEqual(['1', '9'])
})

test('rows that are all in the register leave nothing to paste', async () => {
  const { dialog } = await openPaste([HEAD, ['1', 'Arroz', ''], ['2', 'Feijão', '']])
  expect(dialog.getByText('Nada a colar: as 2 linhas são iguais ao cadastro.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Colar/ })).toHaveProperty('disabled', true)
})

test('many rows are shown six at a time', async () => {
  const many = Array.from({ length: 8 }, (_, index) => [`1${index}`, `Novo ${index}`, '10063021'])
  const { user, dialog } = await openPaste([HEAD, ...many])
  expect(dialog.getByText('Linhas 1 a 6 de 8')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Próximas linhas' }))
  expect(dialog.getByText('Linhas 7 a 8 de 8')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Próximas linhas' })).toHaveProperty('disabled', true)
})

test('Esc and «Cancelar» close without pasting', async () => {
  const { user, dialog, onPaste, onClose } = await openPaste()
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(onPaste).not.toHaveBeenCalled()
})
