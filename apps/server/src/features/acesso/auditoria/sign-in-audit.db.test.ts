import type { AuditoriaReply } from '@portal/contract/acesso/suporte.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCursors } from '../../../base/cursors.ts'
import { readMasterKey } from '../../../base/master-key.ts'
import { type Client, createAccount, signedIn } from '../../../testing/accounts.ts'
import { bytesOf } from '../../../testing/base32.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { testSmtp } from '../../../testing/smtp.ts'
import { toPageCursor } from '../base/page-cursor.ts'
import { createInvite } from '../convite/link.ts'
import { stepAt, codeAt as totp } from '../fator/totp.ts'

/**
 * Audit of the installation for the provider: sign-ins, failed attempts, changes of passwords and second
 * factors.
 */
const PASSWORD = 'cavalo grampo bateria'
const ANA = '52998224725'
const ACME = '11222333000181'

let server: TestServer
let provider: Client
let anaId: string
beforeAll(async () => {
  server = await testServer({ config: { limitFactor: 1 } })
  anaId = await createAccount(server, { login: ANA, name: 'Ana', password: PASSWORD, empresas: { [ACME]: 'titular' } })
  provider = await signedIn(server, { login: '39053344705', name: 'Equipe', provider: true })
})
beforeEach(() => server.owner.query('truncate audit, sign_in_count'))
afterAll(() => server.close())

const login = (usuario: string, senha: string, cd_verificacao?: string) =>
  server.app.inject({ method: 'POST', url: `${API_BASE}/login`, payload: { usuario, senha, cd_verificacao } })
const page = async (query = '') => (await provider.get(`${API_BASE}/provedor/auditoria${query}`)).json<AuditoriaReply>()
const lines = async () =>
  (await page()).data.map(({ ds_evento, nm_usuario, ds_alvo, ds_detalhe }) => [
    ds_evento,
    nm_usuario,
    ds_alvo,
    ds_detalhe,
  ])
async function asAna(code?: string) {
  const { token } = (await login(ANA, PASSWORD, code)).json<{ data: { token: string } }>().data
  return (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({ method, url: `${API_BASE}${path}`, payload, headers: { authorization: `Bearer ${token}` } })
}

test('records sign-ins with account and address, and failures only up to the free attempts', async () => {
  for (let i = 0; i < 7; i += 1) await login(ANA, 'errada')
  await server.owner.query('truncate sign_in_count')
  expect((await login(ANA, PASSWORD)).statusCode).toBe(200)
  expect(await lines()).toEqual([
    ['login.success', 'Ana', ANA, 'senha'],
    ['login.failures', 'Não identificado', ANA, '5 erros seguidos neste login'],
  ])
  expect((await page()).data[0]).toMatchObject({ ds_endereco: '127.0.0.1', fl_suporte: 'N' })
})

test('attempts at many logins are visible by their address; a login that is not a tax id is not stored, as it may be a password', async () => {
  for (let i = 0; i < 25; i += 1) await login(`minha senha ${i % 4 ? i : 'x'}`, 'errada')
  const kept = await lines()
  expect(kept).toContainEqual(['login.failures', 'Não identificado', '', '20 erros em um minuto deste endereço'])
  expect(JSON.stringify(kept)).not.toContain('minha senha')
})

test('records changes of passwords and of second factors', async () => {
  const call = await asAna()
  const wanted = 'trovão no quintal azul'
  const changed = await call('PUT', '/usuario/senha', { senha_atual: PASSWORD, senha_nova: wanted })
  expect(changed.statusCode).toBe(204)
  const smtp = await testSmtp()
  const own = { makerId: anaId, accountId: anaId, name: 'Ana', email: 'ana@exemplo.com.br', port: undefined }
  const deps = { ...server.deps, config: { ...server.config, smtpUrl: smtp.url } }
  await createInvite(deps, { ...own, kind: 'senha' })
  const url = /\/convite\/[\w-]{43}/.exec(smtp.text())?.[0]
  smtp.close()
  const spent = { method: 'POST' as const, url: `${API_BASE}${url}`, payload: { senha: PASSWORD } }
  expect((await server.app.inject(spent)).statusCode).toBe(204)
  const again = await asAna()
  const { cd_segredo } = (await again('POST', '/usuario/fator', { senha: PASSWORD })).json<{ cd_segredo: string }>()
  const code = () => totp(bytesOf(cd_segredo), stepAt(new Date()))
  const { cd_recuperacao } = (await again('POST', '/usuario/fator/confirmar', { cd_verificacao: code() })).json()
  const body = { senha: PASSWORD, cd_verificacao: cd_recuperacao[0] }
  expect((await again('DELETE', '/usuario/fator', body)).statusCode).toBe(204)
  expect((await lines()).filter(([what]) => what !== 'login.success')).toEqual([
    ['fator.off', 'Ana', ANA, ''],
    ['fator.on', 'Ana', ANA, ''],
    ['senha.reset', 'Ana', ANA, 'link: senha'],
    ['senha.change', 'Ana', ANA, ''],
  ])
})

test('a company’s rule for its users is in the company’s audit', async () => {
  const call = await asAna()
  const factor = 'insert into account_factor (account_id, secret, confirmed_at) values ($1, $2, now())'
  await server.owner.query(factor, [anaId, Buffer.from('x')])
  const put = (fl_segundofator: 'S' | 'N') => call('PUT', `/empresas/seguranca?nr_cpfcnpj=${ACME}`, { fl_segundofator })
  expect((await put('S')).statusCode).toBe(200)
  await server.owner.query('delete from account_factor')
  expect((await put('N')).statusCode).toBe(403) // Ana no longer has a factor
  const { rows } = await server.owner.query(`select who, target, detail from audit where what = 'empresa.security'`)
  expect(rows).toEqual([{ who: 'Ana', target: ACME, detail: 'segundo fator exigido' }])
  await server.owner.query('update empresa set second_factor = false')
})

test('only the provider reads it, also with row-level security alone; it has pages, and a forged cursor is a 400', async () => {
  for (let i = 0; i < 3; i += 1) await login(ANA, PASSWORD)
  const call = await asAna()
  const refused = await call('GET', '/provedor/auditoria')
  expect([refused.statusCode, refused.json().type]).toEqual([403, 'provider.only'])
  const client = await server.pool.connect()
  try {
    await client.query(`select set_config('app.account', '${anaId}', false), set_config('app.empresas', '0', false)`)
    expect((await client.query('select from audit')).rowCount).toBe(0)
  } finally {
    client.release(true)
  }
  const first = await page('?limite=2&ds_evento=login')
  const rest = await page(`?limite=100&ds_evento=login&cursor=${first.proximo}`)
  expect([first.data.length, rest.data.length, rest.proximo]).toEqual([2, 2, null])
  const cursors = openCursors(await readMasterKey(server.config))
  const made = toPageCursor(cursors, 'não é um id', ['auditoria', 0, ''])
  expect((await provider.get(`${API_BASE}/provedor/auditoria?cursor=${made}`)).statusCode).toBe(400)
  const number = toPageCursor(cursors, 'x', ['empresas', ''])
  expect((await provider.get(`${API_BASE}/provedor/empresas?cursor=${number}`)).statusCode).toBe(400)
})
