import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../api/http/http.ts'
import { renderWith } from '../../../testing/render.tsx'
import { documentsOf, itemGroups } from '../base/groups.ts'
import type { Saving } from '../base/use-configuracao.ts'
import { DocumentsTable } from './documents-table.tsx'

const chaveOf = (index: number) => `3526111122233300018155001${String(index).padStart(9, '0')}1000000017`
const achado = (index: number, change: Partial<Achado> = {}): Achado => ({
  codigo: 'CFOP_SEM_REGRA',
  gravidade: 'erro',
  mensagem: 'Não há regra: informe o CFOP de entrada.',
  documento: {
    id: `id-${index}`,
    tipo: 'nfe',
    ds_chave: chaveOf(index),
    nr_docfiscal: 1000 + index,
    dt_emissao: '2026-11-05',
    nm_participante: `Fornecedor ${index}`,
    vl_docfiscal: 10.1,
    cd_cfop: '5949',
    ds_natureza: 'REMESSA',
  },
  ...change,
})

interface Options {
  documentos?: ConfiguracaoSped['documentos']
  error?: Error | null
}

/** Renders the documents of the first cause; `saved` lists the documents of each save. */
async function openDocuments(achados: Achado[], { documentos = [], error = null }: Options = {}) {
  const settings = { documentos } as unknown as ConfiguracaoSped // the part that the table reads
  const saved: ConfiguracaoSped['documentos'][] = []
  const saving = {
    error,
    isPending: false,
    mutate: (change: (settings: ConfiguracaoSped) => ConfiguracaoSped) => saved.push(change(settings).documentos),
  } as unknown as Saving // the part that the table uses
  const [group] = itemGroups(achados)
  const { user } = await renderWith(
    <DocumentsTable
      group={group!}
      documents={documentsOf(achados)}
      mes="2026-11"
      settings={settings}
      saving={saving}
    />,
  )
  const table = within(screen.getByRole('region', { name: 'Tabela de documentos' }))
  return { user, table, saved }
}

test('the documents are counted and added up; each number is a link to its note in that month', async () => {
  const { table } = await openDocuments([achado(1), achado(2)])
  expect(screen.getByText('2 documentos').parentElement?.textContent).toMatch(/R\$\s20,20/)
  const link = table.getByRole('link', { name: '1.001' })
  expect(link.getAttribute('href')).toMatch(/^\/notas\/nfe\/id-1\?.*de=2026-11-01/)
})

test('a CFOP without a rule shows the CFOP and the nature of the operation', async () => {
  const { table } = await openDocuments([achado(1)])
  expect(table.getByRole('cell', { name: '5949' })).toBeTruthy()
  expect(table.getByRole('cell', { name: 'REMESSA' })).toBeTruthy()
})

test('other causes do not show the CFOP', async () => {
  const { table } = await openDocuments([achado(1, { codigo: 'SEM_PROTOCOLO' })])
  expect(table.queryByRole('columnheader', { name: 'CFOP' })).toBeNull()
})

test('20 documents are shown, the others on request', async () => {
  const { user, table } = await openDocuments(Array.from({ length: 23 }, (_, index) => achado(index)))
  expect(table.getAllByRole('link')).toHaveLength(20)
  expect(screen.getByText(/mostrando os 20 primeiros/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  expect(table.getAllByRole('link')).toHaveLength(23)
  expect(screen.queryByRole('button', { name: 'Mostrar todos' })).toBeNull()
})

test('leaving a document out keeps the choices of the others', async () => {
  const other = { ds_chave: chaveOf(9), dt_entrada: '2026-11-09', ds_destino: null, fl_escriturar: true }
  const { user, table, saved } = await openDocuments([achado(1)], { documentos: [other] })
  const choose = table.getByRole('button', { name: 'Escolher para a nota 1001' })
  expect(choose.getAttribute('aria-expanded')).toBe('false')
  await user.click(choose)
  expect(choose.getAttribute('aria-expanded')).toBe('true')
  await user.click(table.getByRole('button', { name: 'Deixar fora do arquivo' }))
  expect(saved).toEqual([[other, { ds_chave: chaveOf(1), dt_entrada: null, ds_destino: null, fl_escriturar: false }]])
})

test('a destination is saved for the document alone, and the general rule removes it', async () => {
  const before = { ds_chave: chaveOf(1), dt_entrada: '2026-11-09', ds_destino: 'ativo' as const, fl_escriturar: true }
  const { user, table, saved } = await openDocuments([achado(1)], { documentos: [before] })
  await user.click(table.getByRole('button', { name: 'Escolher para a nota 1001' }))
  const destination = table.getByRole('combobox', { name: 'Destino' })
  expect(destination.textContent).toContain('Ativo imobilizado')
  await user.click(destination)
  await user.click(await screen.findByRole('option', { name: 'Conforme a regra geral' }))
  expect(saved).toEqual([[{ ...before, ds_destino: null }]])
})

test('a note without a protocol may be declared authorised, and has no day of entry', async () => {
  const { user, table, saved } = await openDocuments([achado(1, { codigo: 'SEM_PROTOCOLO' })])
  await user.click(table.getByRole('button', { name: 'Escolher para a nota 1001' }))
  expect(table.queryByLabelText('Data de entrada')).toBeNull()
  await user.click(table.getByRole('button', { name: 'Foi autorizada: escriturar' }))
  expect(saved[0]).toEqual([{ ds_chave: chaveOf(1), dt_entrada: null, ds_destino: null, fl_escriturar: true }])
})

test('only one document is open at a time', async () => {
  const { user, table } = await openDocuments([achado(1), achado(2)])
  await user.click(table.getByRole('button', { name: 'Escolher para a nota 1001' }))
  await user.click(table.getByRole('button', { name: 'Escolher para a nota 1002' }))
  expect(table.getAllByRole('button', { name: 'Deixar fora do arquivo' })).toHaveLength(1)
})

test('a refused save is announced', async () => {
  await openDocuments([achado(1)], { error: new ApiError(412, 'Outra pessoa salvou.', { code: 'http.412' }) })
  expect(screen.getByRole('alert').textContent).toContain('Outra pessoa salvou a configuração antes.')
})
