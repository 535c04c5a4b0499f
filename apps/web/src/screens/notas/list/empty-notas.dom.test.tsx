import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Call, type FakeServer, fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { EmptyNotas } from './empty-notas.tsx'

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /busca': () => ({ data: [], ds_sugestao: null, nr_empresas: 1 }),
    'GET /consulta': () => ({ data: [], totais: { quantidade: 0 } }),
  })
  await signInAs()
})

test.each([
  [{ de: '2026-11-01', ate: '2026-11-30' }, 'Só novembro de 2026, emitidas.'],
  [{ de: '2026-11-03', ate: '2026-11-30', papel: 'R' as const }, 'Só de 03/11/2026 a 30/11/2026, recebidas.'],
  [{ de: 'tudo' }, 'Só emitidas.'],
])('a search without results says where it looked: %o', async (where, words) => {
  await renderWith(
    <EmptyNotas tipo="nfe" search={{ busca: 'falcao', ...where }} today="2026-11-21" onChange={() => {}} />,
    { empresa: EMPRESA },
  )
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Limpar busca' })).toBeTruthy()
})

const counting = (countOf: (query: Call['query']) => number) =>
  server.use({
    'GET /consulta': ({ query }) => ({ data: [], totais: { quantidade: countOf(query) } }),
    'GET /totaisNotas': ({ query }) => ({ quantidade: countOf(query) }),
  })
const openEmpty = async (search: object) => {
  const changes: object[] = []
  const { user } = await renderWith(
    <EmptyNotas tipo="nfe" search={search} today="2026-11-21" onChange={(change) => changes.push(change)} />,
    { empresa: EMPRESA },
  )
  return { user, changes }
}
const NOVEMBER = { de: '2026-11-01', ate: '2026-11-30' }

test('a list without filters says how many the other side has', async () => {
  counting((query) => (query.get('ds_emitidarec') === 'R' ? 30 : 0))
  const { user, changes } = await openEmpty(NOVEMBER)
  await user.click(await screen.findByRole('button', { name: '30 em Recebidas' }))
  expect(changes).toEqual([{ papel: 'R' }])
})

test('it says how many the month before has', async () => {
  counting((query) => (query.toString().includes('2026-10') ? 12 : 0))
  const { user, changes } = await openEmpty(NOVEMBER)
  await user.click(await screen.findByRole('button', { name: '12 em outubro de 2026' }))
  expect(changes).toEqual([{ de: '2026-10-01', ate: '2026-10-31' }])
})

test('where both are empty, it leads to any day', async () => {
  counting((query) => (query.toString().includes('2026') ? 0 : 7))
  await openEmpty(NOVEMBER)
  await screen.findByRole('button', { name: '7 em qualquer data' })
})
