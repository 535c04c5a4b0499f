import type { Exportacao, LeiautesReply, PreviaExportacaoReply } from '@portal/contract/escrituracao/exportar.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
import { columnsOf } from './free-layout-choice.tsx'

configure({ asyncUtilTimeout: 60_000 })

const line = (ds_documentos: string) => ({
  ds_documentos,
  nr_mes: 187,
  nr_enviadas: 12,
  nr_agora: 175,
  vl_agora: 393_686.2,
})
const PREVIEW: PreviaExportacaoReply = {
  nm_sistema: 'Domínio, notas de entrada',
  ds_onde: 'Utilitários, Importação',
  fl_a_conferir: true,
  nm_arquivo: 'entradas-11-2026-b.txt',
  ds_codificacao: 'Windows-1252',
  documentos: [line('NF-e')],
  total: line('Total'),
  nr_correcoes: 2,
  nr_canceladas: 1,
  enviadas: [
    {
      id_nota: '01939f6e-7a00-7000-8000-000000000002',
      nr_docfiscal: '40118',
      nm_fornecedor: 'Brilho Claro Ltda',
      dt_envio: '2026-11-20T12:14:00Z',
      nm_arquivo: 'entradas-11-2026-a.txt',
      ds_mudanca: 'cancelada',
    },
  ],
  nr_pendentes: 1,
  faltam: [
    {
      tipo: 'acumulador',
      chave: 'ativo 1551',
      ds_falta: 'Imobilizado, CFOP 1.551',
      nr_itens: 3,
      nr_notas: 1,
      fl_impede: true,
    },
  ],
  linhas: ['|0000|41827365000171|'],
  campos: [['Identificação do registro', 'Inscrição']],
  nr_linhas: 2391,
}
const FILE: Exportacao = {
  id: '01939f6e-7a00-7000-8000-000000000001',
  mes: '2026-11',
  sistema: 'dominio_entradas',
  nm_arquivo: 'entradas-11-2026-a.txt',
  ds_estado: 'gerado',
  dt_geracao: '2026-11-20T12:14:00Z',
  nm_usuario: 'Helena Prado',
  nr_notas: 12,
  nr_correcoes: 0,
  nr_linhas: 100,
  nr_tamanho: 9000,
  vl_total: 100,
  ds_sha256: 'a41c09fe',
}

let server: FakeServer
let preview: PreviaExportacaoReply
beforeEach(async () => {
  sessionStorage.clear()
  preview = PREVIEW
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'N' }),
    'GET /tarefas': () => ({ data: [], proximo: null }),
    'GET /escrituracao/exportar/arquivos': () => ({ data: [FILE] }),
    'GET /escrituracao/exportar/previa': () => preview,
    'PUT /escrituracao/codigos': () => {
      preview = { ...PREVIEW, faltam: [], nr_pendentes: 0 }
      return null
    },
    [`PUT /escrituracao/exportar/arquivos/${FILE.id}`]: () => null,
    'POST /escrituracao/exportar': () => ({ id: FILE.id }),
  })
  await signInAs()
})

test('a missing code is given in place; then the file can be made', async () => {
  const { user } = await renderPage('/escrituracao/exportar?mes=2026-11', () =>
    screen.findByText('Acumulador sem código'),
  )
  const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Gerar arquivo' })
  expect(make().disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Gerar sem essa nota' }).disabled).toBe(false)
  expect(screen.getByText('|0000|41827365000171|')).toBeTruthy()
  expect(screen.getByText(/^A conferir: teste este arquivo/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Imobilizado/ }), '31{Enter}')
  await waitFor(() => expect(make().disabled).toBe(false))
  expect(server.callsTo('PUT /escrituracao/codigos').map(({ body }) => body)).toEqual([
    { data: [{ tipo: 'acumulador', chave: 'ativo 1551', codigo: '31' }] },
  ])
  await user.click(make())
  expect(server.callsTo('POST /escrituracao/exportar').map(({ body }) => body)).toEqual([
    { sistema: 'dominio_entradas', destino: 'baixar', fl_de_novo: false, fl_sem_pendentes: false },
  ])
  await user.selectOptions(screen.getByRole('combobox', { name: /^Situação de entradas-11-2026-a/ }), 'importado')
  expect(server.callsTo(`PUT /escrituracao/exportar/arquivos/${FILE.id}`).map(({ body }) => body)).toEqual([
    { ds_estado: 'importado' },
  ])
})

test('issued services go with a layout of items when they are asked for, and never with one of entries', async () => {
  const layoutOf = (ds_linha: 'item' | 'lancamento'): LeiautesReply['data'][number] => ({
    ...{ id: FILE.id.replace(/1$/, ds_linha === 'item' ? '5' : '6'), nome: ds_linha, nm_alteracao: 'Helena' },
    dt_alteracao: FILE.dt_geracao,
    leiaute: {
      ...{ ds_linha, ds_codificacao: 'utf-8', ds_separador: ';', fl_moldura: false, ds_aspas: 'preciso' },
      ...{ ds_decimal: ',', ds_data: 'dd/mm/aaaa', fl_titulos: true, colunas: [{ campo: 'chave' }] },
    },
  })
  server.use({
    'GET /escrituracao/leiautes': () => ({
      ...{ data: [layoutOf('item'), layoutOf('lancamento')], modelos: [] },
      campos: { item: ['chave'], lancamento: ['valor'] },
    }),
  })
  preview = { ...PREVIEW, nr_pendentes: 0, faltam: [] }
  const { user } = await renderPage('/escrituracao/exportar?mes=2026-11&sistema=livre', () =>
    screen.findByRole('checkbox', { name: /^Juntar os serviços prestados/ }),
  )
  await user.click(screen.getByRole('checkbox', { name: /^Juntar os serviços prestados/ }))
  const asked = () => server.callsTo('GET /escrituracao/exportar/previa').map(({ query }) => query.get('fl_servicos'))
  await waitFor(() => expect(asked()).toEqual([null, 'true']))
  await user.click(await screen.findByRole('button', { name: 'Gerar arquivo' }))
  expect(server.callsTo('POST /escrituracao/exportar').map(({ body }) => body)).toMatchObject([
    { sistema: 'livre', fl_servicos: true },
  ])
  await user.click(screen.getByRole('combobox', { name: 'Leiaute do escritório' }))
  await user.click(await screen.findByRole('option', { name: 'lancamento' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Juntar/ })).toBeNull())
  await waitFor(() => expect(asked().at(-1)).toBeNull())
})

test('columns are written one a line', () => {
  const known = [{ campo: 'valor', titulo: 'valor', nr_tamanho: 14 }]
  expect(columnsOf('valor = Valor\n\n"X"\nchave', known)).toEqual([
    { campo: 'valor', titulo: 'Valor', nr_tamanho: 14 },
    { campo: null, texto: 'X' },
    { campo: 'chave', titulo: 'chave' },
  ])
})

test('codes are copied from another company after what changes was shown, and the copy is undone', async () => {
  const OTHER = { ...EMPRESA, cpfcnpj: '27418395000101', nome: 'Madeireira Pinho Claro Ltda' }
  const reply = (id: string | null) => ({
    id,
    data: [
      {
        cpfcnpj: EMPRESA.cpfcnpj,
        nome: EMPRESA.nome,
        ...{ nr_novos: 1, nr_trocados: 0, nr_mantidos: 1, nr_iguais: 4 },
        mudancas: [{ tipo: 'acumulador', chave: 'revenda 1102', ds_antes: null, ds_depois: '101' }],
      },
    ],
  })
  server.use({
    'GET /empresas': () => ({ data: [EMPRESA, OTHER], fl_escritorio: 'N' }),
    'GET /escrituracao/codigos/copias': () => ({ data: [] }),
    'POST /escrituracao/codigos/copiar': ({ body }) =>
      reply((body as { fl_previa: boolean }).fl_previa ? null : FILE.id),
    'POST /escrituracao/codigos/copiar/desfazer': () => ({ nr_empresas: 1, nr_codigos: 1, nr_mantidos: 0 }),
  })
  await signInAs({ empresas: [EMPRESA, OTHER] })
  const { user } = await renderPage('/escrituracao/exportar?mes=2026-11&sistema=dominio_entradas', () =>
    screen.findByText('Acumulador sem código'),
  )
  expect(screen.getByText('1 nota que já foi está cancelada: apague-a no outro sistema.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copiar códigos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar códigos' }))
  await user.type(dialog.getByRole('combobox', { name: 'De' }), 'pinho{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }))
  await dialog.findByText('revenda 1102: sem código → 101')
  await user.click(dialog.getByRole('button', { name: 'Copiar 1 código' }))
  await waitFor(() => expect(server.callsTo('POST /escrituracao/codigos/copiar')).toHaveLength(2))
  const [asked, made] = server.callsTo('POST /escrituracao/codigos/copiar').map(({ body }) => body)
  expect(asked).toMatchObject({ empresas: [EMPRESA.cpfcnpj], fl_previa: true, fl_trocar: false })
  expect(made).toMatchObject({ empresas: [EMPRESA.cpfcnpj], fl_previa: false })
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(server.callsTo('POST /escrituracao/codigos/copiar/desfazer')).toHaveLength(1))
})
