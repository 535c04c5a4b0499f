import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { Elsewhere } from './elsewhere.tsx'

const NOTE = {
  ds_grupo: 'nota',
  ds_titulo: 'NF-e 4.187 / 1',
  ds_detalhe: '',
  ds_endereco: '/notas/nfe/1?empresa=41827365000171',
  nr_cpfcnpj: '41827365000171',
  nm_empresa: 'Mercado Azul Ltda',
  ds_emitidarec: 'R',
  dt_emissao: '2026-09-14T10:00:00-03:00',
}

beforeEach(() => signInAs())

test('an empty list names the notes found elsewhere, proposes the corrected name and any date', async () => {
  fakeServer({ 'GET /busca': () => ({ data: [NOTE], ds_sugestao: 'irmaos falcao', nr_empresas: 2 }) })
  const changes: unknown[] = []
  const { user } = await renderWith(
    <Elsewhere busca="irmos falcao" hasPeriod onChange={(change) => changes.push(change)} />,
    { empresa: EMPRESA },
  )
  const link = await screen.findByRole('link', { name: 'NF-e 4.187 / 1, recebida em 14/09/2026, Mercado Azul Ltda' })
  expect(link.getAttribute('href')).toBe(NOTE.ds_endereco)
  await user.click(screen.getByRole('button', { name: 'Você quis dizer «irmaos falcao»?' }))
  await user.click(screen.getByRole('button', { name: 'Procurar em qualquer data' }))
  expect(changes).toEqual([{ busca: 'irmaos falcao' }, { de: 'tudo', ate: undefined, papel: 'T' }])
})
