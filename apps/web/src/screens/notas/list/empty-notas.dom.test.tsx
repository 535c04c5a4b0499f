import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { EmptyNotas } from './empty-notas.tsx'

beforeEach(async () => {
  fakeServer({
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
