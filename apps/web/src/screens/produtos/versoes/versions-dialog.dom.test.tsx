// spec: M6

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderWith } from '../../../testing/render.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

const REGISTER = { cnpj: '11222333000181', sistema: 'SCA' }
const versao = (nr_versao: number, change: object = {}) => ({
  nr_versao,
  dt_gravacao: '2026-11-20T10:00:00',
  nm_usuario: 'Ana',
  nr_restaurada: null,
  incluidos: 0,
  alterados: 1,
  excluidos: 0,
  nr_produtos: 3,
  ...change,
})
const VERSOES = {
  nr_guardadas: 100,
  nr_mbytes: 32,
  data: [versao(3), versao(2, { nr_restaurada: 1, alterados: 5, excluidos: 1 }), versao(1, { incluidos: 2 })],
}
const changed = (campo: string, de: unknown, para: unknown) => ({
  nr_de: 1,
  nr_para: 2,
  incluidos: 0,
  alterados: 1,
  excluidos: 0,
  data: [{ cd_produto: '1', nm_prd: 'Arroz', ds_mudanca: 'alterado', campos: [{ campo, de, para }] }],
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /produtos/versoes': () => VERSOES,
    'GET /produtos/versoes/3': () => changed('cd_ncm', '10063021', '10063011'),
    'GET /produtos/versoes/2': ({ query }) =>
      query.get('com') === 'atual' ? changed('icms.pr_icms', 18, 12) : changed('cd_ncm', undefined, '10063011'),
    'POST /produtos/versoes/2/restaurar': () => ({ nr_versao: 4, incluidos: 0, alterados: 1, excluidos: 0 }),
  })
})

async function openVersions(props: Partial<Parameters<typeof VersionsDialog>[0]> = {}) {
  const reload = vi.fn(async () => undefined)
  const { user } = await renderWith(
    <VersionsDialog
      {...{ register: REGISTER, version: 3, unsaved: 0, readOnly: false, reload, onClose: vi.fn(), ...props }}
    />,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const open = async (version: number) =>
    user.click(await dialog.findByRole('button', { name: new RegExp(`^Versão ${version}`) }))
  return { user, dialog, open, reload }
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('the versions say who saved, when and what; the limit of kept versions is said', async () => {
  const { dialog } = await openVersions()
  const buttons = await dialog.findAllByRole('button', { name: /^Versão/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Versão 3, a atual20/11/2026 às 10:00 por Ana1 alterado',
    'Versão 2, restaurada da 120/11/2026 às 10:00 por Ana5 alterados, 1 excluído',
    'Versão 120/11/2026 às 10:00 por Ana2 incluídos, 1 alterado',
  ])
  expect(dialog.getByText(/Ficam guardadas as últimas 100/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Restaurar/ })).toBeNull()
})

test('a version shows what it changed, field by field, and how it differs from now', async () => {
  const { user, dialog, open } = await openVersions()
  await open(2)
  await waitFor(() => expect(cells()).toEqual([['1 Arroz', 'NCM', 'vazio', '1006.30.11']]))
  await user.click(dialog.getByRole('button', { name: 'Comparar com agora' }))
  await waitFor(() => expect(cells()).toEqual([['1 Arroz', 'Alíquota do ICMS', '18,00', '12,00']]))
  expect(dialog.getByRole('columnheader', { name: 'Na versão 1' })).toBeTruthy()
})

test('a restore is sent over the version on screen, and the register is read again', async () => {
  const { user, dialog, open, reload } = await openVersions()
  await open(2)
  await user.click(dialog.getByRole('button', { name: 'Restaurar a versão 2' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  const [call] = server.callsTo('POST /produtos/versoes/2/restaurar')
  expect(call?.headers.get('if-match')).toBe('"3"')
  await waitFor(() => expect(server.callsTo('GET /produtos/versoes')).toHaveLength(2))
})

test('a restore over another user’s save says so and reads the register again', async () => {
  server.use({ 'POST /produtos/versoes/2/restaurar': () => problem(412, 'O cadastro foi salvo por Bruno.') })
  const { user, dialog, open, reload } = await openVersions()
  await open(2)
  await user.click(dialog.getByRole('button', { name: 'Restaurar a versão 2' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('O cadastro foi salvo por Bruno.')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('unsaved changes must be saved or discarded first', async () => {
  const first = await openVersions({ unsaved: 20 })
  await first.open(2)
  const restore = first.dialog.getByRole('button', { name: 'Restaurar a versão 2' })
  expect(restore).toHaveProperty('disabled', true)
  expect(first.dialog.getByText('Salve ou descarte as 20 alterações antes de restaurar.')).toBeTruthy()
})

test('a reader compares but does not restore', async () => {
  const { dialog, open } = await openVersions({ readOnly: true })
  await open(2)
  await waitFor(() => expect(cells()).toHaveLength(1))
  expect(dialog.queryByRole('button', { name: /^Restaurar/ })).toBeNull()
})
