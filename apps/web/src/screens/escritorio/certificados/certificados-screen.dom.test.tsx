import type { CertificadoPrevia } from '@portal/contract/escritorio/certificados.ts'
import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Call, type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
// loaded lazily by the route: read here, so that no test waits for them
import '../empresas/carteira-screen.tsx'
import './certificados-screen.tsx'
import { batch } from './run-batch.ts'

const OFFICE: Escritorio = {
  id: 'e1',
  nome: 'Prado Contabilidade',
  uf: 'SP',
  cpfcnpj: null,
  papel: 'dono',
  nr_empresas: 3,
  nr_pessoas: 2,
  fl_carteira: 'S',
}
const CLOSED: CertificadoPrevia = {
  ds_situacao: 'senha',
  ds_mensagem: 'Senha do certificado incorreta.',
  ds_titular: null,
  nr_cpfcnpj: null,
  dt_inicio: null,
  dt_fim: null,
  ds_impressao: null,
  cliente: null,
  dt_fim_guardado: null,
}
const openAs = (cnpj: string, nome: string, change: Partial<CertificadoPrevia> = {}): CertificadoPrevia => ({
  ...CLOSED,
  ds_situacao: 'pronto',
  ds_mensagem: null,
  ds_titular: `${nome}:${cnpj}`,
  nr_cpfcnpj: cnpj,
  dt_inicio: '2026-01-01T00:00:00Z',
  dt_fim: '2099-01-01T12:00:00Z',
  ds_impressao: cnpj,
  cliente: { cpfcnpj: cnpj, nome, nr_filiais: 0 },
  ...change,
})
const BELLA = '11222333000181'
const LIMA = '41827365000171'
const STRANGER = '45021783000128'
/** By file name: the password that opens it, and what is in it */
const FILES: Record<string, [string, CertificadoPrevia]> = {
  'bella.pfx': [
    'um',
    openAs(BELLA, 'Padaria Bella', { cliente: { cpfcnpj: BELLA, nome: 'Padaria Bella', nr_filiais: 3 } }),
  ],
  'lima.p12': ['dois', openAs(LIMA, 'Lima Móveis')],
  'velho.pfx': ['um', openAs(LIMA, 'Lima Móveis', { ds_situacao: 'vencido', dt_fim: '2020-01-01T12:00:00Z' })],
  'augusto.pfx': ['um', openAs(STRANGER, 'Augusto Lins', { ds_situacao: 'sem_cliente', cliente: null })],
}

let office: Escritorio
let server: FakeServer
const formOf = ({ body }: Call) => body as FormData
const fileOf = (call: Call) => formOf(call).get('arquivo') as File
beforeEach(async () => {
  office = OFFICE
  batch.set({ rows: [], passwords: [], work: null })
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /escritorio': () => ({ data: office }),
    'GET /escritorio/empresas': () => ({ data: [], proximo: null }),
    'GET /escritorio/pedidos': () => ({ data: [] }),
    'GET /caixa/links': () => ({ data: [], proximo: null }),
    'POST /escritorio/certificados/previa': (call) => {
      const [password, answer] = FILES[fileOf(call).name] ?? ['', CLOSED]
      return { data: formOf(call).get('senha') === password ? answer : CLOSED }
    },
    'POST /captura/certificado': ({ query }) => ({
      data: {
        empresas: [{ cpfcnpj: query.get('nr_cpfcnpj'), nome: '', fl_usa: true, usuarios: [], dt_ultimo_uso: null }],
      },
    }),
    'PUT /captura': () => ({ data: {} }),
    'POST /escritorio/empresas/prova': () => ({ data: {} }),
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
})

async function dropped(names = Object.keys(FILES)) {
  const page = await renderPage('/escritorio/empresas/certificados')
  const input = await screen.findByLabelText('Solte aqui os certificados dos clientes')
  const files = names.map((name) => new File([new Uint8Array([0x30])], name))
  await page.user.upload(input, files)
  return page
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name.replace('.', '\\.')}`) })
const figure = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) }).textContent

test('one password for many, another for the rest; the ready ones are kept and their capture turned on', async () => {
  const { user } = await dropped()
  await user.type(await screen.findByLabelText('Senha dos 4'), 'um{Enter}')
  await screen.findByText('1ª abriu 3')
  await user.type(await screen.findByLabelText('Outra senha para o que falta'), 'dois{Enter}')
  await screen.findByText('2ª abriu 1')
  expect(['Arquivos', 'Prontos', 'Senha não abre', 'Vencidos', 'Sem cliente', 'Repetidos'].map(figure)).toEqual([
    'Arquivos4',
    'Prontos2',
    'Senha não abre0',
    'Vencidos1',
    'Sem cliente1',
    'Repetidos0',
  ])
  within(row('bella.pfx')).getByText('Padaria Bella e 3 filiais')
  expect(server.callsTo('POST /captura/certificado')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Guardar 2 certificados' }))
  await screen.findAllByText('2 guardados, captura ligada em 2. 2 esperam.')
  const kept = server.callsTo('POST /captura/certificado')
  expect(kept.map((call) => [call.query.get('nr_cpfcnpj'), formOf(call).get('senha')]).toSorted()).toEqual([
    [BELLA, 'um'],
    [LIMA, 'dois'],
  ])
  expect(server.callsTo('PUT /captura').map(({ body }) => body)).toEqual(
    Array(2).fill({ fl_ligada: true, servicos: { nfe: true, cte: true, mdfe: true, nfse: true } }),
  )
})

test('the next password is typed while the first is still tried, and tried after it', async () => {
  let answer = () => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use({
    'POST /escritorio/certificados/previa': async (call) => {
      if (formOf(call).get('senha') === 'um') await waits
      const [password, judged] = FILES[fileOf(call).name] ?? ['', CLOSED]
      return { data: formOf(call).get('senha') === password ? judged : CLOSED }
    },
  })
  const { user } = await dropped(['bella.pfx', 'lima.p12'])
  await user.type(await screen.findByLabelText('Senha dos 2'), 'um{Enter}')
  await screen.findByText('Abrindo: 0 de 2')
  await user.type(await screen.findByLabelText('Outra senha para os 2'), 'dois{Enter}')
  answer()
  await screen.findByText('1ª abriu 1')
  await screen.findByText('2ª abriu 1')
})

test('a holder who is no client becomes one by the file; an ended one is asked for again', async () => {
  server.use({
    'POST /caixa/links': () => ({ data: { id: 'l1', url: '/enviar/abc', dt_expira: '2099-01-31T12:00:00Z' } }),
  })
  const { user } = await dropped(['velho.pfx', 'augusto.pfx'])
  await user.type(await screen.findByLabelText('Senha dos 2'), 'um{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Criar o cliente' }))
  await waitFor(() => within(row('augusto.pfx')).getByText('Guardado'))
  const [proof] = server.callsTo('POST /escritorio/empresas/prova')
  expect([proof && formOf(proof).get('cpfcnpj'), proof && formOf(proof).get('guardar')]).toEqual([STRANGER, '1'])
  await user.click(screen.getByRole('button', { name: 'Pedir novo ao cliente' }))
  await user.click(await screen.findByRole('button', { name: 'Criar endereço' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Endereço do cliente')).value).toBe(
    `${location.origin}/enviar/abc`,
  )
  expect(server.callsTo('POST /caixa/links')[0]?.body).toEqual({ cpfcnpj: LIMA, nr_dias: 30 })
})

test('a single password opens its own file; what cannot be a certificate is not sent', async () => {
  const { user } = await dropped(['lima.p12'])
  await user.type(await screen.findByLabelText('Senha de lima.p12'), 'dois{Enter}')
  await waitFor(() => within(row('lima.p12')).getByText('Pronto'))
  const before = server.calls.length
  await user.upload(screen.getByLabelText('Mais certificados'), new File(['%PDF'], 'nota.pfx'))
  await within(await screen.findByRole('row', { name: /^nota\.pfx/ })).findByText('Não é um certificado')
  expect([server.calls.length, figure('Não servem')]).toEqual([before, 'Não servem1'])
})

test('a refusal of the server stands in its row, and the others go on', async () => {
  server.use({
    'POST /captura/certificado': ({ query }) =>
      query.get('nr_cpfcnpj') === BELLA
        ? problem(409, 'O estabelecimento usa o certificado de outra pessoa.', { type: 'captura.other_keeper' })
        : { data: { empresas: [] } },
  })
  const { user } = await dropped(['bella.pfx', 'lima.p12'])
  await user.type(await screen.findByLabelText('Senha dos 2'), 'um{Enter}')
  await user.type(await screen.findByLabelText('Outra senha para o que falta'), 'dois{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Guardar 2 certificados' }))
  await within(row('bella.pfx')).findByText('O estabelecimento usa o certificado de outra pessoa.')
  within(row('lima.p12')).getByText('Guardado')
})

test('leaving with ready files asks first, and what waits is counted in the portfolio', async () => {
  const { user, router } = await dropped(['bella.pfx', 'lima.p12'])
  await user.type(await screen.findByLabelText('Senha dos 2'), 'um{Enter}')
  await screen.findByRole('button', { name: 'Guardar 1 certificado' })
  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  await screen.findByText('O 1 pronto não foi guardado.')
  await user.click(screen.getByRole('button', { name: 'Ficar' }))
  expect(addressOf(router)).toContain('/escritorio/empresas/certificados')
  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Sair' }))
  await screen.findByRole('link', { name: 'Certificados: 1 espera' })
  expect(JSON.stringify(batch.get())).not.toContain('"um"')
})

test('an assistant has no screen of certificates', async () => {
  office = { ...OFFICE, papel: 'assistente' }
  await renderPage('/escritorio/empresas/certificados')
  await screen.findByText('Certificados são de um dono ou contador do escritório.')
  expect(screen.queryByLabelText('Solte aqui os certificados dos clientes')).toBeNull()
})
