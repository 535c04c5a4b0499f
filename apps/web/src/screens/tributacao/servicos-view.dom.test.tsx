import type { Servico, ServicosReply } from '@portal/contract/tributacao/servicos.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../testing/render.tsx'
import { ServicosView } from './servicos-view.tsx'

const CLASS: Servico['ibscbs'][number] = {
  cd_cst: '200',
  cd_classtrib: '200028',
  nm_classtrib: 'Serviços de educação',
  pr_redibs: 60,
  pr_redcbs: 60,
  ds_pergunta: null,
  ds_condicao: 'Anexo II, item 1',
  ds_base: 'LC 214/2025, art. 129',
  dt_inicio: '2026-01-01',
  pr_cbs: 0.36,
  pr_ibs: 0.04,
  ds_documentos: ['NFSe'],
  ds_fonte: 'Portal NF-e',
  dt_referencia: '2026-06-23',
}
const SERVICO: Servico = {
  cd_nbs: '122012000',
  nm_nbs: 'Educação pré-escolar',
  fl_grupo: 'N',
  ds_pergunta_ibscbs: 'Qual condição?',
  nm_nbs_caminho: ['Serviços educacionais', 'Educação pré-escolar'],
  cd_nbs_caminho: ['122', '122012000'],
  ibscbs: [CLASS],
}
const reply = (data: Servico[], total = data.length): ServicosReply => ({
  data,
  total,
  ds_fonte: 'NBS 2.0',
  dt_referencia: '2018-12-18',
})

let server: FakeServer
const onSearch = vi.fn()
beforeEach(async () => {
  await signInAs()
  server = fakeServer({
    'GET /tributacao/servicos': () => reply([SERVICO, { ...SERVICO, cd_nbs: '122', fl_grupo: 'S' }], 60),
  })
})
const open = (search = '') => renderWith(<ServicosView search={search} onSearch={onSearch} />)

test('a service has its headings, its classes and what decides; a heading says that it is none', async () => {
  const { user } = await open('educa')
  expect(await screen.findByText('1.2201.20.00')).toBeTruthy()
  expect(screen.getAllByText('Serviços educacionais')).toHaveLength(2)
  expect(screen.getByText('Posição: a nota pede um dos códigos abaixo dela.')).toBeTruthy()
  expect(screen.getByText('60 serviços')).toBeTruthy()
  expect(screen.getByText('Os primeiros 2: escreva mais para ver os outros.')).toBeTruthy()
  await user.click(screen.getByText('IBS/CBS: 1 classificação possível'))
  expect(screen.getByText('Anexo II, item 1 · redução de 60 % · LC 214/2025, art. 129')).toBeTruthy()
  expect(screen.getByText('NBS 2.0 · tabela de 18/12/2018')).toBeTruthy()
})

test('the search starts at two characters, and the address keeps it', async () => {
  const { user } = await open()
  expect(screen.getByText(/^A NBS é a nomenclatura dos serviços/)).toBeTruthy()
  const box = screen.getByRole('textbox', { name: 'Código da NBS ou nome do serviço' })
  await user.type(box, 'e')
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith('e'))
  expect(server.calls).toEqual([])
})

test('nothing found and a failure are said', async () => {
  server.use({ 'GET /tributacao/servicos': () => reply([]) })
  const first = await open('xyzzy')
  expect(await screen.findByText('Nenhum serviço com «xyzzy».')).toBeTruthy()
  first.view.unmount()
  server.use({ 'GET /tributacao/servicos': () => problem(500, 'Algo deu errado.') })
  await open('outro')
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})
