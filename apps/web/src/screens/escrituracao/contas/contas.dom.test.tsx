import type { FaltandoReply, SerieConta } from '@portal/contract/contas/contas.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const months = (...states: SerieConta['ds_estado'][]): SerieConta['meses'] =>
  states.map((ds_estado, index) => ({ mes: `2026-${String(6 + index).padStart(2, '0')}`, ds_estado }))
const MISSING: SerieConta = {
  ...{ cpfcnpj: EMPRESA.cpfcnpj, nome: EMPRESA.nome, cd_serie: '11444777 energia 6440871', ds_grupo: 'energia' },
  ...{ modelo: '06', nr_cpfcnpj_emitente: '11444777000161', nm_emitente: 'Energia Paulista S.A.' },
  ...{ ds_instalacao: '6440871', nr_dia: 12, nr_meses: 1, vl_media: 1838.1, ds_estado: 'falta' },
  ...{
    dt_esperada: '2026-11-12',
    nr_atraso: 15,
    ds_desde: '2026-11',
    fl_prova: false,
    dt_pedido: null,
    nm_pedido: null,
  },
  meses: months('digitada', 'digitada', 'digitada', 'xml', 'xml', 'falta'),
}
const ARRIVED: SerieConta = {
  ...MISSING,
  ...{ cd_serie: '22333444 comunicacao A1', ds_grupo: 'comunicacao', nm_emitente: 'Rede Fibra Ltda', modelo: '62' },
  ...{
    ds_instalacao: 'A1',
    ds_estado: 'xml',
    nr_atraso: 0,
    ds_desde: null,
    meses: months('xml', 'xml', 'xml', 'xml', 'xml', 'xml'),
  },
}
const REPLY: FaltandoReply = {
  data: [MISSING, ARRIVED],
  totais: { todas: 2, faltam: 1, esperadas: 0, chegaram: 1, digitadas: 0, sem: 0 },
  fl_parcial: false,
}

/** A contact of Entregar for the client of the rows. */
const CONTATO = { nome: 'Paulo', email: 'paulo@exemplo.com.br', whatsapp: '5519988401127' }

let reply: FaltandoReply
let server: FakeServer
// the first screen loads its code
configure({ asyncUtilTimeout: 60_000 })
beforeEach(async () => {
  sessionStorage.clear()
  reply = REPLY
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'N' }),
    'GET /tarefas': () => ({ data: [], proximo: null }),
    'GET /contas/faltando': () => reply,
    'GET /contas': () => ({ data: [] }),
    'POST /contas': () => ({ data: {} }),
    'PUT /contas/encerrar': () => ({ data: {} }),
    'POST /contas/pedido': () => ({ quantidade: 2 }),
    'GET /pedidos/email': () => ({ ds_envio: 'sem_servidor', data: [], enderecos: [] }),
    'GET /escritorio/contatos': () => ({
      data: [{ cpfcnpj: EMPRESA.cpfcnpj, nome: EMPRESA.nome, contato: CONTATO }],
    }),
  })
  await signInAs({ nome: 'Helena Prado' })
})

const ADDRESS = '/escrituracao/contas?mes=2026-11'
const open = () => renderPage(ADDRESS, () => screen.findByRole('heading', { name: 'Contas de consumo' }))
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

test('one row is one account, with its six months in words', async () => {
  await open()
  await screen.findByText('2 contas de 1 cliente')
  expect(
    row('Energia Paulista')
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(2),
  ).toEqual([
    'Energia Paulista S.A.Energia, 6440871',
    'dia 12',
    ...['Digitada', 'Digitada', 'Digitada', 'XML', 'XML', 'Falta'],
    '1.838,10',
    '15 dias',
    'Digitar',
  ])
  expect(screen.queryByRole('button', { name: /^Digitar Rede/ })).toBeNull()
})

test('without accounts the screen says when they appear; a failure offers to try again', async () => {
  reply = { ...REPLY, data: [], totais: { ...REPLY.totais, todas: 0 } }
  await open()
  await screen.findByText('Nenhuma conta conhecida.')
})

test('who only reads finds nothing to bring or to type', async () => {
  const read = { ...EMPRESA, papel: 'consulta' as const, fl_importar: 'N' as const }
  server.use({ 'GET /empresas': () => ({ data: [read], fl_escritorio: 'N' }) })
  await signInAs({ empresas: [read] })
  await open()
  await screen.findByRole('heading', { name: 'Contas de consumo' })
  expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Digitar conta' })).toBeNull()
})

test('a failure is told', async () => {
  server.use({ 'GET /contas/faltando': () => problem(503, 'O banco não responde.') })
  await open()
  await screen.findByText(/banco não responde/)
})

test('marked accounts are asked for with one message for each client, and ended from a month', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todas as contas mostradas' }))
  await user.click(screen.getByRole('button', { name: 'Pedir ao cliente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir as contas' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  dialog.getByText(/faltam estas contas:\s*- Energia Paulista S\.A\., Energia, 6440871, cerca de R\$/)
  reply = { ...REPLY, data: [{ ...MISSING, dt_pedido: '2026-11-27T12:00:00Z', nm_pedido: 'Helena Prado' }, ARRIVED] }
  await user.click(dialog.getByRole('button', { name: /^Copiar a mensagem de/ }))
  await screen.findByText('pedida em 27/11')
  expect(server.callsTo('POST /contas/pedido').map(({ body }) => body)).toEqual([
    { mes: '2026-11', fl_pedido: 'S', series: [MISSING.cd_serie, ARRIVED.cd_serie] },
  ])
  await user.click(dialog.getByRole('button', { name: 'Fechar' }))
  await user.click(screen.getByRole('button', { name: 'Não existe mais' }))
  await user.click(await screen.findByRole('button', { name: 'Encerrar' }))
  await screen.findByText(/2 contas encerradas/)
  expect(server.callsTo('PUT /contas/encerrar').map(({ body }) => body)).toEqual([
    { cd_serie: MISSING.cd_serie, mes: '2026-11' },
    { cd_serie: ARRIVED.cd_serie, mes: '2026-11' },
  ])
})

test('the tabs and the search narrow the accounts, and the address keeps them', async () => {
  const { user } = await open()
  await screen.findByText('2 contas de 1 cliente')
  await user.click(screen.getByRole('button', { name: /^Faltam/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Rede Fibra/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Energia Paulista/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Todas/ }))
  await screen.findByRole('row', { name: /Rede Fibra/ })
  await user.type(screen.getByRole('searchbox'), 'fibra')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Energia Paulista/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Rede Fibra/ })).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nada disso')
  await screen.findByText('Nenhuma conta com estes filtros.')
})

test('in an office a request goes to the contact of Entregar; without one the message is copied', async () => {
  await signInAs({ nome: 'Helena Prado', empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todas as contas mostradas' }))
  await user.click(screen.getByRole('button', { name: 'Pedir ao cliente' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pedir as contas' }))
  const mail = await dialog.findByRole('link', { name: `E-mail para ${EMPRESA.nome}` })
  expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toMatch(
    /^mailto:paulo@exemplo\.com\.br\?subject=Contas que faltam em .*&body=Olá! .*Energia Paulista/s,
  )
  const chat = dialog.getByRole('link', { name: `WhatsApp para ${EMPRESA.nome}` })
  expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5519988401127\?text=Ol/)
  dialog.getByRole('button', { name: `Copiar a mensagem de ${EMPRESA.nome}` })
})

test('Enter leads from field to field and from the last one to the button, and sends nothing on the way', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Digitar Energia/ }))
  const supplier = await screen.findByRole('textbox', { name: /CNPJ do fornecedor/ })
  supplier.focus()
  const reached: string[] = []
  for (let step = 0; step < 9 && document.activeElement?.tagName === 'INPUT'; step++) {
    await user.keyboard('{Enter}')
    const label = (document.activeElement as HTMLInputElement).labels?.[0]?.textContent
    reached.push(label ?? document.activeElement?.textContent ?? '')
  }
  expect(reached).toEqual([
    ...['Número', 'Série', 'Emissão', 'Vencimento', 'Valor total (R$)', 'Base do ICMS (R$)', 'ICMS (R$)'],
    'Guardar',
  ])
  expect(server.callsTo('POST /contas')).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByText('Informe a emissão.')
})

test('a photograph stands beside the fields, larger or turned, and goes with the bill', async () => {
  URL.createObjectURL = () => 'blob:foto'
  URL.revokeObjectURL = () => undefined
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Digitar Energia/ }))
  await screen.findByRole('textbox', { name: /CNPJ do fornecedor/ })
  await user.upload(screen.getByLabelText(/^Solte a foto/), new File(['x'], 'conta.jpg', { type: 'image/jpeg' }))
  const photo = await screen.findByRole('img', { name: 'Foto da conta' })
  const width = Number(photo.getAttribute('width'))
  await user.click(screen.getByRole('button', { name: 'Maior' }))
  expect(Number(photo.getAttribute('width'))).toBeGreaterThan(width)
  await user.click(screen.getByRole('button', { name: 'Girar' }))
  expect(photo.getAttribute('data-turns')).toBe('1')
  expect(screen.getByRole('textbox', { name: 'Número' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tirar o papel' }))
  expect(screen.queryByRole('img', { name: 'Foto da conta' })).toBeNull()
})

test('a missing bill is typed beside its paper and saved with its installation', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Digitar Energia/ }))
  const supplier = await screen.findByRole<HTMLInputElement>('textbox', { name: /CNPJ do fornecedor/ })
  expect(supplier.value).toMatch(/11.?444.?777/)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Informe a emissão.')
  expect(server.callsTo('POST /contas')).toEqual([])
  for (const [name, text] of [
    ['Número', '18402771'],
    ['Série', 'u'],
    ['Emissão', '12112026'],
    ['Valor total (R$)', '1842,36'],
    ['Base do ICMS (R$)', '1800'],
    ['ICMS (R$)', '324'],
  ] as const) {
    await user.type(screen.getByRole('textbox', { name }), text)
    await user.tab()
  }
  await screen.findByText('Base × 18 % = 324,00')
  screen.getByText('Parecida com as anteriores')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Conta guardada.')
  expect(server.callsTo('POST /contas').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ modelo: '06', nr_documento: 18402771, nr_serie: 'U', dt_emissao: '2026-11-12', vl_documento: 1842.36 },
      ...{
        vl_bc_icms: 1800,
        pr_icms: 18,
        vl_icms: 324,
        nr_cpfcnpj_emitente: '11444777000161',
        ds_instalacao: '6440871',
      },
    }),
  ])
})
