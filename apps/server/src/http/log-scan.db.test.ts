import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { findLeaks } from '@portal/tools/log-scan.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { codeAt, stepAt } from '../features/acesso/fator/totp.ts'
import { createAccount, signedIn } from '../testing/accounts.ts'
import { bytesOf } from '../testing/base32.ts'
import { hostileCall } from '../testing/hostile/calls.ts'
import { randomOf } from '../testing/hostile/run.ts'
import { mutatedXml } from '../testing/hostile/xml.ts'
import { multipart, openIntake } from '../testing/intake.ts'
import { type TestServer, testServer } from '../testing/server.ts'

const PASSWORD = 'cavalo grampo bateria'
const NEW_PASSWORD = 'girafa janela tambor'
const WRONG = 'nunca foi esta senha'
const ANA = '52998224725'
const GUEST = '11144477735'
const EMPRESA = DEMO_COMPANIES[0]!

let server: TestServer
let now = new Date('2026-11-21T12:00:00Z')
const lines: string[] = []
beforeAll(async () => {
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  server = await testServer({ log, clock: { now: () => now } })
  await createAccount(server, {
    login: ANA,
    name: 'Ana',
    email: 'ana@exemplo.com.br',
    password: PASSWORD,
    empresas: { [EMPRESA.taxId]: 'titular' },
  })
})
afterAll(() => server.close())

/** Values of these response properties are secrets and must not occur in the log afterwards. */
const SECRET_FIELDS = /"(?:token|chave|cd_segredo|ds_otpauth|url|cd_recuperacao)":(?:"([^"]+)"|\[([^\]]+)\])/g
const secrets = new Set([PASSWORD, NEW_PASSWORD, WRONG, 'ana@exemplo.com.br'])

async function call(options: InjectOptions & { url: string }, token?: string) {
  const headers = { ...options.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const reply = await server.app.inject({ ...options, url: `${API_BASE}${options.url}`, headers })
  for (const [, text, list] of reply.body.matchAll(SECRET_FIELDS))
    for (const part of list?.match(/[^",]+/g) ?? [text ?? '']) secrets.add(part.split('/').at(-1) ?? part)
  return reply
}
const login = async (senha: string, cd_verificacao?: string) => {
  now = new Date(now.getTime() + 60_000)
  const reply = await call({
    method: 'POST',
    url: '/login',
    payload: { usuario: '529.982.247-25', senha, cd_verificacao },
  })
  return reply.json<{ data?: { token: string } }>().data?.token ?? ''
}

async function secondFactor(token: string): Promise<string[]> {
  const started = await call({ method: 'POST', url: '/usuario/fator', payload: { senha: PASSWORD } }, token)
  const secret = bytesOf(started.json<{ cd_segredo: string }>().cd_segredo)
  const payload = { cd_verificacao: codeAt(secret, stepAt(now)) }
  const confirmed = await call({ method: 'POST', url: '/usuario/fator/confirmar', payload }, token)
  return confirmed.json<{ cd_recuperacao: string[] }>().cd_recuperacao
}

test('a day of work with errors leaves no secret and no personal data in the log', {
  timeout: 120_000,
}, async () => {
  const of = `nr_cpfcnpj=${EMPRESA.taxId}`
  await login(WRONG)
  const token = await login(PASSWORD)
  const [code = ''] = await secondFactor(token)
  await login(PASSWORD)
  await login(PASSWORD, '000000')
  const second = await login(PASSWORD, code)
  await call(
    { method: 'PUT', url: '/usuario/senha', payload: { senha_atual: WRONG, senha_nova: NEW_PASSWORD } },
    second,
  )
  await call(
    { method: 'PUT', url: '/usuario/senha', payload: { senha_atual: PASSWORD, senha_nova: NEW_PASSWORD } },
    second,
  )
  const guest = { cpfcnpj: GUEST, nome: 'Bia Convidada', papel: 'consulta' }
  const invited = await call({ method: 'POST', url: `/usuarios?${of}`, payload: guest }, second)
  const invite = invited.json<{ data: { convite: { url: string } } }>().data.convite.url.split('/').at(-1) ?? ''
  await call({ url: `/convite/${invite}` })
  await call({ method: 'POST', url: `/convite/${invite}`, payload: { senha: PASSWORD } })
  const made = await call(
    { method: 'POST', url: `/chaves?${of}`, payload: { nome: 'ERP', escopos: ['importar', 'consulta'] } },
    second,
  )
  const key = made.json<{ data: { chave: string } }>().data.chave

  const documents = [...generate({ seed: 8, count: 12, empresa: EMPRESA, from: '2026-10', to: '2026-11' })]
  const bytes = documents.map((document) => Buffer.from(document.bytes))
  for (const text of bytes.map(String))
    for (const [, name = ''] of text.matchAll(/<(?:xNome|xProd|xLgr|infCpl)>([^<]{8,})</g)) secrets.add(name)
  const files = bytes.map((content, index) => ({ name: `${documents[index]?.name}`, bytes: content }))
  const damaged = Array.from({ length: 20 }, (_, index) => ({
    name: `${index}.xml`,
    bytes: mutatedXml(randomOf('log', index), bytes),
  }))
  const intake = await openIntake(server)
  const client = await signedIn(server, { login: '98765432100', empresas: { [EMPRESA.taxId]: 'titular' } })
  await intake.importFiles(client, EMPRESA.taxId, [...files, ...damaged])
  await call({ method: 'POST', url: `/importar?${of}`, ...multipart(files) }, key)
  await intake.close()

  const list = await call(
    { url: `/consulta?cnpj_remetente=${EMPRESA.taxId}&ds_busca=ltda&totais=1&nr_cnpjdestinatario=${ANA}` },
    second,
  )
  await call({ url: `/consulta?cnpj_remetente=${EMPRESA.taxId}` }, second)
  await call({ url: `/consulta?cnpj_remetente=${GUEST}&ds_busca=segredo` }, second)
  expect(list.statusCode).toBe(200)
  const { data } = (await call({ url: `/consulta?cnpj_remetente=${EMPRESA.taxId}` }, key)).json<{
    data: { id: string }[]
  }>()
  for (const { id } of data)
    for (const what of ['xml', 'documento', 'visualizar']) await call({ url: `/${what}/${id}` }, second)
  const body = { cpfcnpj: EMPRESA.taxId, notas: data.map(({ id }) => id) }
  await call({ method: 'POST', url: '/baixarNotas', payload: body }, second)
  const link = await call({ method: 'POST', url: '/baixarNotas/link', payload: body }, second)
  await call({ url: link.json<{ url: string }>().url.replace(/^.*portalcontador/, '') })
  await call({ url: `/log?${of}&nm_empresa=Segredo` }, second)
  await call({ method: 'POST', url: '/certificado', payload: { subjectName: `CN=Ana:${ANA}`, cpf: ANA } }, second)
  await fail(second)

  const target = { base: API_BASE, world: { taxId: EMPRESA.taxId, ids: [data[0]?.id ?? ''], filters: {} } }
  for (const [index, route] of server.routes.entries()) {
    const random = randomOf('log', index)
    const {
      method,
      path,
      headers,
      body: payload,
    } = hostileCall(random, route, { ...target, authorization: `Bearer ${client.token}` })
    await server.app.inject({ method: method as 'GET', url: path, headers, ...(payload ? { payload } : {}) }) // from the route table
  }
  await call({ method: 'POST', url: '/logout' }, second)

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(130)
  expect(secrets.size).toBeGreaterThan(40)
  expect(findLeaks(log, [...secrets])).toEqual([])
})

/** Database errors whose messages quote the values being written. */
async function fail(token: string): Promise<void> {
  await server.owner.query(`
    create function fail() returns trigger language plpgsql as $$
      begin raise exception 'cannot write % of ${ANA} with ${PASSWORD.replace(/./g, 'x')}', new using detail = format('row (%s)', new); end $$;
    create trigger fail before insert on certificate_log for each row execute function fail();
    create trigger fail before insert on api_key for each row execute function fail()`)
  const certificate = { subjectName: `CN=Ana Secreta:${ANA}`, cpf: ANA }
  await call({ method: 'POST', url: '/certificado', payload: certificate }, token)
  await call(
    {
      method: 'POST',
      url: `/chaves?nr_cpfcnpj=${EMPRESA.taxId}`,
      payload: { nome: `de ${ANA}`, escopos: ['consulta'] },
    },
    token,
  )
  await server.owner.query('drop function fail cascade')
}
