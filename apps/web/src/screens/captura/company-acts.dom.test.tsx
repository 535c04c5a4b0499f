import type { LinhaSaude } from '@portal/contract/captura/estado.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../testing/render.tsx'
import { groupCompanies } from './companies.ts'
import { CompanyActs } from './company-acts.tsx'
import { sampleLine } from './sample-line.ts'

const LINE = sampleLine({ fl_simulacao: true })
const PATH = 'POST /captura/demonstracao/bloqueio'

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    [PATH]: () => ({ data: { ds_servico: 'cte' } }),
  })
  await signInAs()
})

async function openActs(change: Partial<LinhaSaude> = {}) {
  const line = { ...LINE, ...change }
  const [company] = groupCompanies([line])
  const { user } = await renderWith(<CompanyActs company={company!} line={line} />, { empresa: EMPRESA })
  await screen.findByRole('button', { name: 'Pausar' })
  return user
}
const provoke = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Provocar bloqueio' })

test('in the demonstration a visitor provokes a block of the open service, and reads what follows', async () => {
  const user = await openActs({ ds_servico: 'cte' })
  await user.click(provoke()!)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/vai recusar a próxima consulta \(656\)/))
  const [call] = server.callsTo(PATH)
  expect(call?.query.get('nr_cpfcnpj')).toBe(EMPRESA.cpfcnpj)
  expect(call?.body).toEqual({ ds_servico: 'cte' })
})

test('a refusal is shown in its place', async () => {
  const user = await openActs()
  server.use({ [PATH]: () => problem(404, 'Só as empresas da demonstração podem provocar um bloqueio.') })
  await user.click(provoke()!)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Só as empresas da demonstração/))
})

test('a real company has no such button', async () => {
  await openActs({ fl_simulacao: false })
  expect(provoke()).toBeNull()
})

test('within a block the button rests', async () => {
  await openActs({ ds_estado: 'bloqueada' })
  expect(provoke()?.disabled).toBe(true)
})
