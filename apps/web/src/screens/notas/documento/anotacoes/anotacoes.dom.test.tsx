import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../../api/http/query-client.ts'
import { documentoOptions } from '../../../../api/notas/documento.ts'
import { type FakeServer, fakeServer } from '../../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../../testing/render.tsx'
import { AnotacoesPart } from './anotacoes-part.tsx'

const ID = '01930000-0000-7000-8000-000000000001'
const COLLEAGUES = [
  { id: 'p1', nome: 'Helena Prado', fl_eu: 'S' },
  { id: 'p2', nome: 'Caio Nogueira', fl_eu: 'N' },
]
const NOTE = {
  ...{ id: ID, nr_cpfcnpj: EMPRESA.cpfcnpj, tipo: 'nfe', nr_docfiscal: 4187 },
  ...{ etiquetas: ['alto valor'], comentarios: [] },
}

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /etiquetas': () => ({ data: [{ etiqueta: 'conferir', quantidade: 3 }] }),
    'GET /escritorio/colegas': () => ({ data: COLLEAGUES }),
    'GET /escritorio/atribuicoes': () => ({ data: [] }),
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
})

const render = (papel: 'contador' | 'consulta') =>
  renderWith(<AnotacoesPart documento={NOTE as never} />, { empresa: { ...EMPRESA, papel } }) // what the part reads

test('tags are added and taken away as a whole list, and a colleague who is named is told', async () => {
  server.use({
    'PUT /documento/*/etiquetas': ({ body }) => ({ data: body }),
    'POST /documento/*/comentarios': () => ({
      data: { id: 'c1', nm_usuario: 'Helena Prado', dt_comentario: '2026-11-27T10:42:00-03:00', ds_texto: 'x' },
    }),
  })
  const { user } = await render('contador')
  queryClient.setQueryData(documentoOptions(ID).queryKey, NOTE as never)
  await user.type(screen.getByLabelText('Nova etiqueta'), ' conferir {Enter}')
  await user.click(screen.getByRole('button', { name: 'Remover a etiqueta alto valor' }))
  expect(server.callsTo('PUT /documento/*/etiquetas').map(({ body }) => body)).toEqual([
    { etiquetas: ['alto valor', 'conferir'] },
    { etiquetas: [] },
  ])
  expect(queryClient.getQueryData(documentoOptions(ID).queryKey)?.etiquetas).toEqual([])
  await screen.findByText('Com @ e o nome, um colega é avisado.')
  await user.type(screen.getByLabelText('Comentar esta nota'), '@Caio veja o frete')
  await user.click(screen.getByRole('button', { name: 'Comentar' }))
  await expect
    .poll(() => server.callsTo('POST /documento/*/comentarios')[0]?.body)
    .toEqual({ ds_texto: '@Caio veja o frete', mencionados: ['p2'] })
  expect(queryClient.getQueryData(documentoOptions(ID).queryKey)?.comentarios).toHaveLength(1)
})

test('who only reads sees the tags and cannot change them', async () => {
  await render('consulta')
  const part = within(screen.getByRole('region', { name: 'Etiquetas e comentários' }))
  part.getByText('alto valor')
  expect(part.queryByRole('button', { name: /Remover/ })).toBeNull()
  expect(part.queryByLabelText('Comentar esta nota')).toBeNull()
})
