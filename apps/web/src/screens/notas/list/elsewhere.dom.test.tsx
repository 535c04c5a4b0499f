// spec: M1, m4

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Call, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import type { NotasSearch } from '../query/search.ts'
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

/** Answers the counts: `received` notes in the period, `ever` on any day. */
function serve({ received, ever, notes = [] }: { received: number; ever: number; notes?: unknown[] }) {
  return fakeServer({
    'GET /busca': () => ({ data: notes, ds_sugestao: notes.length > 0 ? 'irmaos falcao' : null, nr_empresas: 2 }),
    'GET /consulta': ({ query }: Call) => ({
      data: [],
      totais: { quantidade: query.get('dt_emissaoini') ? (query.get('ds_emitidarec') === 'R' ? received : 0) : ever },
    }),
  })
}

async function openElsewhere(change: Partial<NotasSearch> & { busca: string }) {
  const changes: unknown[] = []
  const search = { de: '2026-11-01', ate: '2026-11-30', ...change }
  const { user } = await renderWith(
    <Elsewhere
      tipo="nfe"
      search={search}
      today="2026-11-21"
      hasPeriod
      onChange={(change) => void changes.push(change)}
    />,
    { empresa: EMPRESA },
  )
  return { user, changes }
}

beforeEach(() => signInAs())

test('an empty list names the notes found elsewhere, proposes the corrected name and any date', async () => {
  serve({ received: 0, ever: 3, notes: [NOTE] })
  const { user, changes } = await openElsewhere({ busca: 'irmos falcao' })
  const link = await screen.findByRole('link', { name: 'NF-e 4.187 / 1, recebida em 14/09/2026, Mercado Azul Ltda' })
  expect(link.getAttribute('href')).toBe(NOTE.ds_endereco)
  await user.click(screen.getByRole('button', { name: 'Você quis dizer «irmaos falcao»?' }))
  await user.click(await screen.findByRole('button', { name: 'Procurar em qualquer data: 3' }))
  expect(changes).toEqual([{ busca: 'irmaos falcao' }, { de: 'tudo', ate: undefined, papel: 'T' }])
})

test('a search of issued notes counts the received ones of the same days, and leads to them', async () => {
  const server = serve({ received: 1, ever: 2 })
  const { user, changes } = await openElsewhere({ busca: 'falcao', situacao: 'autorizada' })
  await user.click(await screen.findByRole('button', { name: '1 em Recebidas' }))
  expect(changes).toEqual([{ papel: 'R' }])
  const asked = server.callsTo('GET /consulta').find(({ query }) => query.get('ds_emitidarec') === 'R')?.query
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    dt_emissaoini: '2026-11-01',
    dt_emissaofim: '2026-11-30',
    ds_busca: 'falcao',
    ds_situacao: 'autorizada',
  })
})

test('what no day and no side has is not offered', async () => {
  const server = serve({ received: 0, ever: 0 })
  await openElsewhere({ busca: 'ninguém' })
  await waitFor(() => expect(server.callsTo('GET /consulta')).toHaveLength(2))
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]))
})
