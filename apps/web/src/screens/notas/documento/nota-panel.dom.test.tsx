import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { NotaPanel } from './nota-panel.tsx'

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({})
  await signInAs()
})

async function openNota(id: string) {
  const onClose = vi.fn()
  const panel = <NotaPanel id={id} tipo="nfe" rows={[]} total={0} onGo={vi.fn()} onClose={onClose} over={() => null} />
  const { user } = await renderWith(panel, { empresa: EMPRESA })
  return { user, onClose }
}

test.each([
  { what: 'is not an id', id: 'abc', status: 400, message: 'O campo «id» não foi aceito. Formato inválido.' },
  { what: 'belongs to no note', id: '01930000-0000-7000-8000-000000000001', status: 404, message: 'Não encontrada.' },
])('an address that $what says that the note is not found and leads back to the list', async (address) => {
  server.use({ 'GET /documento/*': () => problem(address.status, address.message) })
  const { user, onClose } = await openNota(address.id)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Nota não encontrada.')
  expect(alert.textContent).not.toContain('campo')
  expect(screen.queryByRole('button', { name: 'Baixar XML' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Imprimir' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Voltar para a lista' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a server that fails keeps the retry and the downloads', async () => {
  server.use({ 'GET /documento/*': () => problem(503, 'Indisponível.') })
  await openNota('01930000-0000-7000-8000-000000000001')
  expect(await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Baixar XML' })).toBeTruthy()
})
