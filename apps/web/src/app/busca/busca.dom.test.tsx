import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import type { BuscaItem, BuscaReply } from '@portal/contract/busca.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'
import { closeBusca } from './busca-store.ts'

const OTHER: Empresa = { cpfcnpj: '41827365000171', nome: 'Mercado Azul Ltda', uf: 'PR', papel: 'consulta' }
const KEY = '35260911222333000181550010000041871468333501'

const place = { nr_cpfcnpj: OTHER.cpfcnpj, nm_empresa: OTHER.nome }
const NOTE: BuscaItem = {
  ...place,
  ds_grupo: 'nota',
  ds_titulo: 'NF-e 4.187 / 1',
  ds_detalhe: 'De Empório para Mercado Azul Ltda',
  ds_endereco: `/ajuda/notas?empresa=${OTHER.cpfcnpj}`,
  ds_tipo: 'nfe',
  ds_chave: KEY,
  dt_emissao: '2026-09-14T10:00:00-03:00',
  vl_docfiscal: 18742.36,
  ds_emitidarec: 'R',
  ds_situacao: 'autorizada',
}
const PARTY: BuscaItem = {
  ...place,
  ds_grupo: 'participante',
  ds_titulo: 'Cimentos Vale',
  ds_detalhe: 'matriz',
  ds_endereco: '/ajuda',
  nr_cnpjparticipante: '12345678000195',
  nr_notas: 214,
  dt_ultima: '2026-11-20',
}
const SCREEN: BuscaItem = {
  ds_grupo: 'tela',
  ds_titulo: 'Minha conta',
  ds_detalhe: '',
  ds_endereco: '/conta',
  nr_cpfcnpj: null,
  nm_empresa: null,
}
const answer = (data: BuscaItem[], more: Partial<BuscaReply> = {}): BuscaReply => ({
  data,
  ds_leitura: 'texto',
  fl_digito: null,
  ds_sugestao: null,
  nr_empresas: 2,
  ...more,
})

let server: FakeServer
beforeEach(async () => {
  closeBusca()
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER] }),
    'GET /convites': () => ({ data: [] }),
    'GET /usuario/parametros': () => ({ data: {} }),
    'GET /busca': ({ query }) => {
      const q = query.get('q') ?? ''
      if (q === KEY) return answer([NOTE], { ds_leitura: 'chave', fl_digito: 'S' })
      if (q === 'cimeto' && query.get('fl_exata') !== 'S') return answer([PARTY, SCREEN], { ds_sugestao: 'cimento' })
      return answer([])
    },
  })
  await signInAs({ empresas: [EMPRESA, OTHER] })
})

const box = () => screen.findByRole('combobox', { name: 'Buscar' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('Ctrl+K opens the box; a typed key with Enter at once opens its note and switches the company', async () => {
  const { user, router } = await renderPage('/ajuda')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), `${KEY}{Enter}`)
  await waitFor(() => expect(router.state.location.href).toBe(NOTE.ds_endereco))
  expect(screen.queryByRole('combobox', { name: 'Buscar' })).toBeNull()
  await screen.findByRole('button', { name: /^Empresa: Mercado Azul/ })
  await screen.findByText('Empresa trocada para Mercado Azul Ltda.')
  expect(server.callsTo('GET /busca').at(-1)?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
})

test('a key pasted outside fields opens the box with it, which says what the key is', async () => {
  await renderPage('/ajuda')
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { getData: () => KEY.replace(/(.{4})/g, '$1 ') } })
  act(() => void document.body.dispatchEvent(event))
  expect(((await box()) as HTMLInputElement).value).toBe(KEY.replace(/(.{4})(?=.)/g, '$1 '))
  expect(screen.getByRole('status').textContent).toMatch(/Chave de NF-e|último dígito/)
})

test('«/» opens the box outside fields; without a text it lists the companies, and a chosen one keeps the screen', async () => {
  const { user, router } = await renderPage('/ajuda')
  await user.keyboard('/')
  const input = await box()
  expect((input as HTMLInputElement).value).toBe('')
  expect(options()).toEqual([expect.stringContaining('Padaria'), expect.stringContaining('Mercado Azul')])
  // the dialog moves the focus a moment after it is drawn
  await waitFor(() => expect(document.activeElement).toBe(input))
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByRole('button', { name: /^Empresa: Mercado Azul/ })
  expect(router.state.location.pathname).toBe('/ajuda')
})

test('results are grouped; arrows move; a corrected word is said and can be searched as written', async () => {
  const { user, router } = await renderPage('/ajuda')
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  const input = await box()
  await user.type(input, 'cimeto')
  const party = within(await screen.findByRole('group', { name: 'Participantes' })).getByRole('option')
  expect(party.textContent).toMatch(
    /Cimentos Vale 12\.345\.678\/0001-95 matriz.*em Mercado Azul.*214 notas, última 20\/11\/2026/,
  )
  expect(party.getAttribute('href')).toBe('/ajuda')
  expect(screen.getByRole('status').textContent).toContain('Mostrando cimento')
  await user.click(screen.getByRole('button', { name: 'Buscar só «cimeto»' }))
  await screen.findByText('Nada com «cimeto» em 2 empresas.')
  await user.clear(input)
  await user.type(input, 'cimeto')
  await user.click(input)
  await screen.findByText('Nada com «cimeto» em 2 empresas.')
  expect(router.state.location.pathname).toBe('/ajuda')
})

test('nothing found is said, for a key in other words; Esc closes', async () => {
  const { user } = await renderPage('/ajuda')
  server.use({ 'GET /busca': () => answer([], { ds_leitura: 'chave', fl_digito: 'S' }) })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await box(), KEY)
  await screen.findByText(/Não está no portal/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what the manual says is found with the rest: a title that is asked for first, a text at the end', async () => {
  const { user } = await renderPage('/ajuda')
  server.use({
    'GET /busca': ({ query }) => answer(query.get('q')?.startsWith('segundo') ? [SCREEN, PARTY] : [PARTY]),
  })
  await user.keyboard('{Control>}k{/Control}')
  const input = await box()
  await user.type(input, 'segundo fator')
  await screen.findByRole('group', { name: 'Ajuda' })
  await waitFor(() =>
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Telas e ações',
      'Ajuda',
      'Participantes',
    ]),
  )
  const help = within(screen.getByRole('group', { name: 'Ajuda' })).getAllByRole('option')
  expect(help[0]?.getAttribute('href')).toMatch(/^\/ajuda\/\w+(#[\w-]+)?$/)
  await user.clear(input)
  await user.type(input, 'prefixo da chave do programa')
  await waitFor(() => expect(options().at(0)).toContain('Cimentos Vale'))
})
