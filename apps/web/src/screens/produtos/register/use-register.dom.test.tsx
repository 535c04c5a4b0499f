import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/http/query-client.ts'
import { waitingMessages } from '../../../lib/notify.ts'
import { session, signOut } from '../../../session/session.ts'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { signInAs } from '../../../testing/render.tsx'
import { edited, undo, unsaved } from './sheet.ts'
import { useRegister } from './use-register.ts'

const REGISTER = { cnpj: '11222333000181', sistema: 'SCA' }
const produto = (cd_produto: string, nm_prd: string) => ({ cd_produto, nm_prd, ds_unidade: 'UN' })
const reply = (version: number, data: readonly object[], nm_alteracao = 'Ana') => ({
  nr_versao: version,
  dt_alteracao: '2026-11-20T20:48:00.000Z',
  nm_alteracao,
  data,
})

let server: FakeServer
beforeEach(async () => {
  await signInAs()
  server = fakeServer({
    'GET /produtos': () => reply(7, [produto('1', 'Arroz'), produto('2', 'Feijão')]),
    'PUT /produtos': () => ({ nr_versao: 8, quantidade: 2 }),
  })
})

async function openRegister() {
  const { result } = renderHook(() => useRegister(REGISTER, 'rascunho'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.sheet).not.toBeNull())
  const rename = (id: string, value: string) =>
    act(() => result.current.edit((lines) => edited(lines, [{ id, path: 'nm_prd', value }])))
  const names = () => result.current.sheet?.lines.map(({ cells }) => cells.nm_prd)
  return { register: result, rename, names }
}

const sentBody = async () => {
  const body = server.callsTo('PUT /produtos').at(-1)?.body
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(body as Blob) // saveProdutos sends a blob
  await read
  return JSON.parse(String(reader.result))
}

test('the register opens with its version, its last author and nothing unsaved', async () => {
  const { register, names } = await openRegister()
  expect(names()).toEqual(['Arroz', 'Feijão'])
  expect(register.current.sheet?.version).toBe(7)
  expect(register.current.head).toEqual({ at: '2026-11-20T20:48:00.000Z', who: 'Ana' })
  expect(unsaved(register.current.sheet!)).toBe(0)
  expect(server.callsTo('GET /produtos')[0]?.query.get('nm_sistema')).toBe('SCA')
})

test('a save sends the whole list over the version that was read', async () => {
  const { register, rename } = await openRegister()
  rename('s0', 'Arroz integral')
  expect(unsaved(register.current.sheet!)).toBe(1)
  await act(() => register.current.save())
  const [call] = server.callsTo('PUT /produtos')
  expect(call?.headers.get('if-match')).toBe('"7"')
  expect(await sentBody()).toEqual([produto('1', 'Arroz integral'), produto('2', 'Feijão')])
  expect(register.current.sheet?.version).toBe(8)
  expect(unsaved(register.current.sheet!)).toBe(0)
})

test('a change made during the save stays unsaved', async () => {
  let respond: () => void = () => {}
  server.use({
    'PUT /produtos': async () => {
      await new Promise<void>((resolve) => {
        respond = resolve
      })
      return { nr_versao: 8, quantidade: 2 }
    },
  })
  const { register, rename, names } = await openRegister()
  rename('s0', 'Arroz integral')
  let saving: Promise<void> = Promise.resolve()
  act(() => {
    saving = register.current.save()
  })
  await waitFor(() => expect(server.callsTo('PUT /produtos')).toHaveLength(1))
  rename('s1', 'Feijão preto')
  await act(async () => {
    respond()
    await saving
  })
  expect(names()).toEqual(['Arroz integral', 'Feijão preto'])
  expect([...register.current.sheet!.changed]).toEqual(['s1'])
})

test('a save over a newer version merges it and asks about the fields that both changed', async () => {
  const { register, rename, names } = await openRegister()
  rename('s0', 'Arroz integral')
  server.use({
    'GET /produtos': () => reply(8, [produto('1', 'Arroz branco'), produto('2', 'Feijão preto')], 'Bruno'),
    'PUT /produtos': () => problem(412, 'Outra pessoa salvou.'),
  })
  await act(() => register.current.save())
  expect(register.current.conflict).toMatchObject({ version: 8, who: 'Bruno' })
  expect(register.current.conflict?.clashes).toEqual([
    { code: '1', name: 'Arroz branco', path: 'nm_prd', base: 'Arroz', theirs: 'Arroz branco', mine: 'Arroz integral' },
  ])
  expect(names()).toEqual(['Arroz integral', 'Feijão preto'])
  expect(register.current.sheet?.version).toBe(8)
  act(() => register.current.settle())
  expect(register.current.conflict).toBeNull()
})

test('any other refusal of a save keeps the changes and is thrown', async () => {
  const { register, rename } = await openRegister()
  rename('s0', 'Arroz integral')
  server.use({ 'PUT /produtos': () => problem(422, 'Há códigos repetidos.') })
  await act(async () => {
    await expect(register.current.save()).rejects.toMatchObject({ status: 422 })
  })
  expect(unsaved(register.current.sheet!)).toBe(1)
  expect(register.current.sheet?.version).toBe(7)
})

test('undo takes one step back, and discard returns to the state of the server', async () => {
  const { register, rename, names } = await openRegister()
  rename('s0', 'A')
  rename('s1', 'B')
  act(() => register.current.step(undo))
  expect(names()).toEqual(['A', 'Feijão'])
  act(() => register.current.discard(register.current.sheet!))
  expect(names()).toEqual(['Arroz', 'Feijão'])
  expect(unsaved(register.current.sheet!)).toBe(0)
})

// spec: M5
test('a discard is one undoable step and says so', async () => {
  const { register, rename, names } = await openRegister()
  rename('s0', 'A')
  rename('s1', 'B')
  act(() => register.current.discard(register.current.sheet!))
  expect(waitingMessages.get().at(-1)).toBe('2 alterações descartadas. Ctrl+Z ou «Desfazer» as traz de volta.')
  act(() => register.current.step(undo))
  expect(names()).toEqual(['A', 'B'])
  expect(unsaved(register.current.sheet!)).toBe(2)
})

test('a session that ends by itself says that what was typed is kept; one that the user ends says nothing', async () => {
  const { rename } = await openRegister()
  rename('s0', 'Arroz integral')
  rename('s1', 'Feijão preto')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'usuario', newValue: null })))
  const kept = 'As suas 2 alterações em Produtos estão guardadas neste navegador.'
  expect(session.get().notice).toBe(`Sua sessão terminou. ${kept}`)
  await signInAs()
  await act(() => signOut())
  expect(session.get().notice).toBeNull()
})

test('a browser without a store for drafts is reported', async () => {
  const { register, rename } = await openRegister()
  rename('s0', 'Arroz integral')
  await waitFor(() => expect(register.current.kept).toBe(false))
})

test('a register that cannot be read leaves no sheet', async () => {
  server.use({ 'GET /produtos': () => problem(403, 'Sem permissão.') })
  const { result } = renderHook(() => useRegister(REGISTER, 'rascunho'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current.query.isError).toBe(true))
  expect(result.current.sheet).toBeNull()
})
