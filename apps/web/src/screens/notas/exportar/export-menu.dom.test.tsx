import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { ExportMenu } from './export-menu.tsx'

const QUERY = { cnpj_remetente: EMPRESA.cpfcnpj, ds_tipo: 'nfe', ds_emitidarec: 'E', ordem: '-dt_emissao' } as const
const { ordem, ...FILTER } = QUERY
const SAID = 'São 6.000 notas, e um PDF aceita até 5.000.'
const AMOUNTS = {
  vl_produtos: 100,
  vl_desconto: 0,
  vl_acessorias: 0,
  vl_bcicms: 100,
  vl_icms: 18,
  vl_bcst: 0,
  vl_st: 0,
  vl_fcp: 0,
  vl_ipi: 0,
  vl_pis: 0,
  vl_cofins: 0,
  vl_issqn: 0,
  vl_ibs: 0,
  vl_cbs: 0,
  vl_is: 0,
}

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'POST /exportarNotas': () => problem(422, SAID),
    'POST /totaisNotas': () => ({
      data: [
        {
          ds_linha: 'grupo',
          cd_grupo: '5405',
          nm_grupo: 'Venda com ST anterior',
          nr_notas: 3,
          nr_itens: 4,
          vl_docfiscal: 100,
          ...AMOUNTS,
        },
      ],
      nr_grupos: 1,
      vl_diferenca: 0,
      nr_semdetalhe: 0,
      totais: {
        quantidade: 4,
        vl_docfiscal: 100,
        transferencias: { quantidade: 0, vl_docfiscal: 0 },
        por_situacao: [
          { ds_situacao: 'autorizada', quantidade: 3, vl_docfiscal: 100 },
          { ds_situacao: 'cancelada', quantidade: 1, vl_docfiscal: 6.5 },
        ],
      },
    }),
  })
  await signInAs()
})

const openMenu = async (ids: string[] | null = null, keyed = true) =>
  renderWith(<ExportMenu source={{ query: QUERY, ids, count: ids?.length ?? 4 }} keyed={keyed} />, { empresa: EMPRESA })
const bodies = () => server.callsTo('POST /exportarNotas').map(({ body }) => body)

test('Ctrl+P prints the whole filter in its order, like the entry of the menu', async () => {
  const { user } = await openMenu()
  await user.keyboard('{Control>}p{/Control}')
  await screen.findByText(SAID)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Imprimir a lista (Ctrl+P)' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  const whole = { cpfcnpj: EMPRESA.cpfcnpj, filtro: FILTER, conteudo: 'notas', formato: 'pdf', ordem }
  expect(bodies()).toEqual([whole, whole])
})

test('the XML of the whole filter are one click in the menu; a selection has its own button', async () => {
  server.use({ 'POST /baixarNotas/link': () => ({ url: '#', tamanho_estimado: 1 }) })
  const { user } = await openMenu()
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Baixar os XML num zip' }))
  await waitFor(() => expect(server.callsTo('POST /baixarNotas/link')).toHaveLength(1))
  expect(server.callsTo('POST /baixarNotas/link')[0]?.body).toEqual({
    cpfcnpj: EMPRESA.cpfcnpj,
    tipo: 'nfe',
    ds_emitidarec: 'E',
    formato: 'xml',
    filtro: FILTER,
  })
})

test('of a selection the menu has no zip', async () => {
  const { user } = await openMenu(['a'])
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await screen.findByRole('menuitem', { name: /^Imprimir as marcadas/ })
  expect(screen.queryByRole('menuitem', { name: 'Baixar os XML num zip' })).toBeNull()
})

test('Ctrl+P prints before the totals of the list have come', async () => {
  const source = { query: QUERY, ids: null, count: 0 }
  const { user } = await renderWith(<ExportMenu source={source} keyed />, { empresa: EMPRESA })
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(bodies()).toHaveLength(1))
})

test('with marked notes it prints those; without the key it leaves Ctrl+P to others', async () => {
  const { user, view } = await openMenu(['a', 'b'])
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toEqual({ cpfcnpj: EMPRESA.cpfcnpj, notas: ['a', 'b'], conteudo: 'notas', formato: 'pdf' })
  view.unmount()
  const other = await openMenu(null, false)
  await other.user.keyboard('{Control>}p{/Control}')
  expect(bodies()).toHaveLength(1)
})

test('in the totals Ctrl+P and the button print the totals by what is chosen', async () => {
  const { user } = await openMenu()
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Totais/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Totais' }))
  await dialog.findByRole('row', { name: /^5\.405 Venda com ST anterior 3 4 100,00/ })
  expect(dialog.getByText(/^Fora da soma: 1 cancelada, R\$.6,50$/)).toBeTruthy()
  await user.keyboard('{Control>}p{/Control}')
  await screen.findByText(SAID)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  const totals = { cpfcnpj: EMPRESA.cpfcnpj, filtro: FILTER, conteudo: 'cfop', formato: 'pdf' }
  expect(bodies()).toEqual([totals, totals])
})

test.each([
  ['nfe', 'cfop'],
  ['nfse', 'servico'],
] as const)('totals of a list of %s begin by %s', async (tipo, por) => {
  const source = { query: { ...QUERY, ds_tipo: tipo }, ids: null, count: 4 }
  const { user } = await renderWith(<ExportMenu source={source} keyed />, { empresa: EMPRESA })
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Totais/ }))
  await waitFor(() => expect(server.callsTo('POST /totaisNotas')[0]?.body).toMatchObject({ ds_por: por }))
})
