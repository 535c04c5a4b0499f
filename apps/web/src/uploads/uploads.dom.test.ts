import { afterEach, expect, test, vi } from 'vitest'
import { waitingMessages } from '../lib/notify.ts'
import { signOut } from '../session/session.ts'
import { type Call, eventStream, type FakeServer, fakeServer, offline, problem } from '../testing/fake-server.ts'
import { signInAs } from '../testing/render.tsx'
import { getUpload } from './upload-store.ts'
import { cancelUpload, resumeUpload, startUpload } from './uploads.ts'

const ACME = '11222333000181'
const OTHER = '44555666000199'
const SEND = 'POST /importar'

const item = (name: string, text = '<nfe/>') => ({ name, file: new File([text], name) })

const andamento = (id: string, part: Record<string, unknown> = {}) => ({
  id,
  situacao: 'concluida',
  total: 2,
  importados: 2,
  repetidos: 0,
  atualizados: 0,
  rejeitados: 0,
  importados_por_tipo: { nfe: 2, nfce: 0, cte: 0, mdfe: 0, eventos: 0, inutilizacoes: 0 },
  cancelamentos_pendentes: null,
  fl_cancelada: 'N',
  linhas: [],
  ...part,
})

function filesOf({ body }: Call): string[] {
  if (!(body instanceof FormData)) throw new Error('The call has no form')
  return body.getAll('arquivos').map((file) => (file instanceof File ? file.name : ''))
}

/** Accepts every request as upload `u1`, `u2`, … and judges it at once. */
function acceptingServer(): FakeServer {
  let count = 0
  return fakeServer({
    [SEND]: () => {
      count += 1
      return { id: `u${count}` }
    },
    'GET /importar/*': ({ path }) => eventStream([andamento(path.split('/').at(-1) ?? '')]),
    'POST /logout': () => ({}),
  })
}

const untilPhase = (phase: string) => vi.waitFor(() => expect(getUpload()?.phase).toBe(phase), { timeout: 8000 })

afterEach(async () => {
  await signOut()
  waitingMessages.set([])
})

test('files are sent with the session token, for the company, and counted when the server has judged them', async () => {
  const server = acceptingServer()
  await signInAs()
  startUpload(ACME, [item('a.xml'), item('b.xml')])
  expect(getUpload()).toMatchObject({ phase: 'sending', name: 'a.xml e mais 1', files: 2 })
  await untilPhase('done')
  const [call] = server.callsTo(SEND)
  expect(call?.headers.get('authorization')).toBe('Bearer token-de-teste')
  expect(call?.query.get('nr_cpfcnpj')).toBe(ACME)
  expect(call && filesOf(call)).toEqual(['a.xml', 'b.xml'])
  expect(getUpload()).toMatchObject({ ids: ['u1'], counts: { total: 2, importados: 2 } })
})

test('a file that the server would refuse for its size is not sent', async () => {
  const server = acceptingServer()
  await signInAs()
  const large = item('grande.xml')
  Object.defineProperty(large.file, 'size', { value: 9 * 2 ** 20 })
  startUpload(ACME, [large, item('a.xml')])
  await untilPhase('done')
  expect(server.callsTo(SEND).map(filesOf)).toEqual([['a.xml']])
  expect(getUpload()?.refused).toEqual([{ arquivo: 'grande.xml', motivo: 'Arquivo maior que 8 MB' }])
})

test('files for another company wait until the first company is sent', async () => {
  const server = acceptingServer()
  await signInAs()
  startUpload(ACME, [item('a.xml')])
  startUpload(OTHER, [item('b.xml')])
  expect(getUpload()?.waiting).toHaveLength(1)
  await vi.waitFor(() => expect(server.callsTo(SEND)).toHaveLength(2))
  expect(server.callsTo(SEND).map(({ query }) => query.get('nr_cpfcnpj'))).toEqual([ACME, OTHER])
  await untilPhase('done')
  expect(getUpload()).toMatchObject({ cnpj: OTHER, waiting: [] })
})

test('a lost connection is waited for, and the same files are sent again when it is back', async () => {
  const server = acceptingServer()
  const accept = () => ({ id: 'u9' })
  server.use({ [SEND]: offline })
  await signInAs()
  startUpload(ACME, [item('a.xml')])
  await vi.waitFor(() => expect(getUpload()?.message).toContain('Sem conexão'))
  expect(getUpload()?.phase).toBe('sending')
  server.use({ [SEND]: accept })
  dispatchEvent(new Event('online'))
  await untilPhase('done')
  expect(server.callsTo(SEND).map(filesOf)).toEqual([['a.xml'], ['a.xml']])
})

test('a request that the server refuses fails the upload with the server’s sentence', async () => {
  const server = acceptingServer()
  server.use({ [SEND]: () => problem(403, 'Você não tem acesso a esta empresa.') })
  await signInAs()
  startUpload(ACME, [item('a.xml')])
  await untilPhase('failed')
  expect(getUpload()?.message).toBe('Você não tem acesso a esta empresa.')
})

test('cancelling deletes the uploads of the server, the last one first, and keeps their verdicts', async () => {
  const server = acceptingServer()
  const cancelled = andamento('u1', { total: 5, importados: 1, fl_cancelada: 'S' })
  // the judging never ends by itself
  server.use({ 'GET /importar/*': () => new Promise(() => {}), 'DELETE /importar/*': () => cancelled })
  await signInAs()
  startUpload(ACME, [item('a.xml')])
  await untilPhase('judging')
  await cancelUpload()
  expect(server.callsTo('DELETE /importar/*').map(({ path }) => path)).toEqual(['/importar/u1'])
  expect(getUpload()).toMatchObject({ phase: 'stopped', stopping: false, counts: { total: 5, importados: 1 } })
})

test('when the server cannot be reached, the upload continues and a message is shown', async () => {
  const server = acceptingServer()
  server.use({ 'GET /importar/*': () => new Promise(() => {}), 'DELETE /importar/*': offline })
  await signInAs()
  startUpload(ACME, [item('a.xml')])
  await untilPhase('judging')
  await cancelUpload()
  expect(getUpload()).toMatchObject({ phase: 'judging', stopping: false })
  expect(waitingMessages.get()[0]).toContain('Não foi possível cancelar no servidor.')
})

test('after a reload the upload is followed to its end', async () => {
  const server = acceptingServer()
  await signInAs()
  const stored = { cnpj: ACME, name: 'a.xml', files: 2, bytes: 10, ids: ['u5'], startedAt: 1, refused: [] }
  sessionStorage.setItem('portal_importacao', JSON.stringify(stored))
  resumeUpload()
  expect(getUpload()).toMatchObject({ phase: 'judging', name: 'a.xml', sent: 10 })
  await untilPhase('done')
  expect(server.callsTo('GET /importar/*').map(({ path }) => path)).toEqual(['/importar/u5'])
})

test('the end of the session stops the upload and forgets it', async () => {
  acceptingServer().use({ [SEND]: () => new Promise(() => {}) })
  await signInAs()
  startUpload(ACME, [item('a.xml')])
  await signOut()
  expect(getUpload()).toBeNull()
  expect(sessionStorage.getItem('portal_importacao')).toBeNull()
})

test('leaving the page while files are being sent asks first', async () => {
  acceptingServer().use({ [SEND]: () => new Promise(() => {}) })
  await signInAs()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  startUpload(ACME, [item('a.xml')])
  expect(leave()).toBe(true)
})
