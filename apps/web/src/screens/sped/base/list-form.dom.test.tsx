import { screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '../../../testing/render.tsx'
import { digits, type FormSpec, type Row, text } from './form-spec.ts'
import { ListForm } from './list-form.tsx'

const SPEC: FormSpec = {
  path: 'contas',
  title: 'Contas contábeis',
  fields: [digits('cd_conta', 'Conta', { max: 8 }), text('nm_conta', 'Nome')],
  blank: { cd_conta: '', nm_conta: '' },
}
const manyRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ cd_conta: String(1000 + index), nm_conta: `Conta ${index + 1}` }))

/** The list, and a button that reports a fault of its 31st row as a refused save does. */
function Form({ spec, initial, onRows }: { spec: FormSpec; initial: Row[]; onRows: (rows: Row[]) => void }) {
  const [rows, setRows] = useState(initial)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>()
  useEffect(() => onRows(rows), [rows, onRows])
  return (
    <>
      <ListForm spec={spec} rows={rows} faults={faults} onChange={setRows} />
      <button type="button" onClick={() => setFaults(new Map([['30.nm_conta', 'Informe o nome.']]))}>
        Salvar
      </button>
    </>
  )
}

async function openList(initial: Row[], { spec = SPEC }: { spec?: FormSpec } = {}) {
  let current = initial
  const keep = (rows: Row[]) => {
    current = rows
  }
  const { user } = await renderWith(<Form spec={spec} initial={initial} onRows={keep} />)
  return { user, rows: () => current }
}

test('an empty list offers only to add or paste; a row is added and removed', async () => {
  const { user, rows } = await openList([])
  expect(screen.queryByText(/nenhuma linha/i)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Incluir linha' }))
  expect(rows()).toEqual([{ cd_conta: '', nm_conta: '' }])
  expect(screen.getByText('1 linha')).toBeTruthy()
  await user.type(screen.getByLabelText('Conta'), '12a3')
  await user.type(screen.getByLabelText('Nome'), 'Caixa')
  expect(rows()).toEqual([{ cd_conta: '123', nm_conta: 'Caixa' }])
  await user.click(screen.getByRole('button', { name: 'Remover a linha 1' }))
  expect(rows()).toEqual([])
})

test('a new row is a copy: two added rows do not share their fields', async () => {
  const { user, rows } = await openList([])
  await user.click(screen.getByRole('button', { name: 'Incluir linha' }))
  await user.click(screen.getByRole('button', { name: 'Incluir linha' }))
  await user.type(screen.getAllByLabelText('Nome')[0]!, 'Caixa')
  expect(rows().map(({ nm_conta }) => nm_conta)).toEqual(['Caixa', ''])
})

test('20 rows are shown at a time, and a new row is shown at the end', async () => {
  const { user, rows } = await openList(manyRows(45))
  expect(screen.getAllByLabelText('Conta')).toHaveLength(20)
  expect(screen.getByText('45 linhas')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Anteriores' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Próximas' }))
  expect(screen.getAllByLabelText('Conta')[0]).toHaveProperty('value', '1020')
  await user.click(screen.getByRole('button', { name: 'Próximas' }))
  expect(screen.getAllByLabelText('Conta')).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'Próximas' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Anteriores' }))
  await user.click(screen.getByRole('button', { name: 'Incluir linha' }))
  expect(rows()).toHaveLength(46)
  expect(screen.getAllByLabelText('Conta').at(-1)).toHaveProperty('value', '')
})

test('the search narrows the rows, and removes the row that it shows', async () => {
  const { user, rows } = await openList(manyRows(25))
  await user.type(screen.getByLabelText('Buscar nas linhas'), 'conta 24')
  expect(screen.getAllByLabelText('Conta')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remover a linha 24' }))
  expect(rows()).toHaveLength(24)
  expect(rows().some(({ nm_conta }) => nm_conta === 'Conta 24')).toBe(false)
})

test('a short list has no search', async () => {
  await openList(manyRows(20))
  expect(screen.queryByLabelText('Buscar nas linhas')).toBeNull()
})

test('rows of a spreadsheet are added after the others', async () => {
  const { user, rows } = await openList(manyRows(1))
  const paste = screen.getByRole('button', { name: 'Colar de uma planilha' })
  expect(paste.getAttribute('aria-expanded')).toBe('false')
  await user.click(paste)
  expect(paste.getAttribute('aria-expanded')).toBe('true')
  const add = screen.getByRole('button', { name: 'Incluir 0 linhas' })
  expect(add).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText('Linhas da planilha'))
  await user.paste('2000\tBancos\n2001;Estoque')
  await user.click(screen.getByRole('button', { name: 'Incluir 2 linhas' }))
  expect(rows().slice(1)).toEqual([
    { cd_conta: '2000', nm_conta: 'Bancos' },
    { cd_conta: '2001', nm_conta: 'Estoque' },
  ])
  expect(screen.queryByLabelText('Linhas da planilha')).toBeNull()
})

test('a field may set another one of its row', async () => {
  const follow = (_: Row, after: Row): Row => ({ ...after, nm_conta: `Conta ${String(after.cd_conta)}` })
  const { user, rows } = await openList(manyRows(1), { spec: { ...SPEC, follow } })
  await user.clear(screen.getByLabelText('Conta'))
  await user.type(screen.getByLabelText('Conta'), '7')
  expect(rows()).toEqual([{ cd_conta: '7', nm_conta: 'Conta 7' }])
})

test('a fault scrolls its row into view and clears the search', async () => {
  const { user } = await openList(manyRows(45))
  await user.type(screen.getByLabelText('Buscar nas linhas'), 'conta 2')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.getByText('Informe o nome.')).toBeTruthy())
  const group = screen.getByRole('group', { name: 'Contas contábeis' })
  const wrong = within(group)
    .getAllByLabelText('Nome')
    .filter((field) => field.getAttribute('aria-invalid') === 'true')
  expect(wrong.map((field) => field.getAttribute('value'))).toEqual(['Conta 31'])
})
