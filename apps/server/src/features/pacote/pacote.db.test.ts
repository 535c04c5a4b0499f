import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import type { PacotesReply } from '@portal/contract/fechamento/pacote.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type TestSmtp, testSmtp } from '../../testing/smtp.ts'
import { startTarefas, type TaskRunner } from '../tarefas/run/start.ts'
import { sweepPackages } from './base/store.ts'

const [COMPANY] = DEMO_COMPANIES
if (!COMPANY) throw new Error('no demo company')
const OTHER = '11222333000181'
const MES = '2026-06'
const NOTES = 25
const SENHA = 'trovão no quintal'

let server: TestServer
let smtp: TestSmtp
let ana: Client
let bia: Client
let runner: TaskRunner
let now = new Date('2026-11-26T12:00:00Z')
const DAY_MS = 86_400_000
beforeAll(async () => {
  smtp = await testSmtp()
  server = await testServer({
    clock: { now: () => now },
    config: { smtpUrl: smtp.url, limitFactor: 1, origins: ['https://portal.exemplo'] },
  })
  const intake = await openIntake(server, [])
  await insertEmpresa(server, { ...COMPANY, name: `=Nome "<b>hostil</b>" & Cia` })
  await insertEmpresa(server, { taxId: OTHER, name: 'Outra' })
  await server.owner.query('update empresa set demo = true')
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', sistema: 'SCA', empresas: [COMPANY.taxId] })
  bia = await signedIn(server, { login: '11144477735', name: 'Bia', sistema: 'SCA', empresas: [OTHER] })
  const files = [...generate({ seed: 31, count: NOTES, empresa: COMPANY, from: MES, to: MES })]
  await intake.importFiles(
    ana,
    COMPANY.taxId,
    files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
  )
  await intake.close()
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  runner = startTarefas({ ...server.deps, ownerDb: server.ownerDb })
}, 180_000)
beforeEach(async () => {
  await server.owner.query('delete from sign_in_count')
  // each test has the five live packages of a month to itself
  await server.owner.query('delete from pacote_parte')
  await server.owner.query('delete from pacote')
})
afterAll(async () => {
  await runner.stop()
  smtp.close()
  await server.close()
})

const query = `nr_cpfcnpj=${COMPANY.taxId}&mes=${MES}`
const ask = (body: object, client = ana) => client.post(`${API_BASE}/fechamento/pacote?${query}`, body)
async function make(body: object): Promise<TarefaReply> {
  const reply = await ask({ conteudo: ['xml'], ...body })
  expect(reply.statusCode, reply.body).toBe(202)
  const read = async () => (await ana.get(`${API_BASE}/tarefas/${reply.json<{ id: string }>().id}`)).json<TarefaReply>()
  await expect.poll(async () => (await read()).dt_fim, { timeout: 120_000, interval: 200 }).not.toBeNull()
  return read()
}
const resultOf = (task: TarefaReply) => {
  const result = task.data[0]?.resultado
  expect(result, JSON.stringify(task.data)).toMatchObject({ url: expect.stringMatching(/^\/pacote\/[\w-]{75}$/) })
  return { id: '', url: '', nr_bytes: 0, ds_sha256: '', ...result }
}
const list = async () => (await ana.get(`${API_BASE}/fechamento/pacote?${query}`)).json<PacotesReply>()
const onBoard = async () => (await ana.get(`${API_BASE}/fechamento?mes=${MES}`)).json<FechamentoReply>().data[0]?.pacote
const page = (url: string) => server.app.inject({ url })
const form = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
  })
const headOf = ({ statusCode, headers }: Awaited<ReturnType<typeof page>>) => {
  const { date: _date, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest } = headers
  return [statusCode, rest]
}
const auditOf = async (id: string) => {
  const { rows } = await server.owner.query<{ what: string }>(
    'select what from audit where target = $1 order by at, id',
    [id],
  )
  return rows.map(({ what }) => what)
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Reads a zip with Python, a program of other people. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pacote-'))
  try {
    await writeFile(join(folder, 'a.zip'), bytes)
    const program = `import zipfile,sys,base64
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
for n in z.namelist(): print(n+'\\t'+base64.b64encode(z.read(n)).decode())`
    const text = execFileSync('python3', ['-c', program, join(folder, 'a.zip')], { maxBuffer: 1 << 30 }).toString()
    const lines = text.trimEnd().split('\n')
    return new Map(lines.map((line) => [line.split('\t')[0] ?? '', Buffer.from(line.split('\t')[1] ?? '', 'base64')]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lines of manifesto.csv as cells. */
const manifestOf = (files: Map<string, Buffer>): string[][] =>
  (files.get('manifesto.csv')?.toString() ?? '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))

const cents = (money: string) => BigInt(money.replace(',', ''))

describe('the zip', { timeout: 240_000 }, () => {
  test('has what was wanted, proves itself, and adds up to the list to the cent', async () => {
    const task = await make({ conteudo: ['xml', 'pdf', 'planilha', 'efd', 'resumo'] })
    const result = resultOf(task)
    const reply = await page(`${result.url}/baixar`)
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
    expect([reply.rawPayload.length, sha256(reply.rawPayload)]).toEqual([result.nr_bytes, result.ds_sha256])
    expect(reply.headers['content-disposition']).toBe('attachment; filename="Nome-b_2026-06_fechamento.zip"')

    const files = await unzip(reply.rawPayload)
    const names = [...files.keys()]
    expect(names).toEqual(
      expect.arrayContaining([
        'LEIA-ME.html',
        'manifesto.csv',
        'planilhas/notas.xlsx',
        'planilhas/itens.xlsx',
        'planilhas/cfop.xlsx',
        `efd/EFD_${COMPANY.taxId}_202606.txt`,
      ]),
    )
    expect(names.filter((name) => name.startsWith('pdf/')).length).toBeGreaterThanOrEqual(NOTES)
    expect(new Set(names).size).toBe(names.length)

    const lines = manifestOf(files)
    expect(lines.map(([name]) => name).toSorted()).toEqual(names.filter((name) => name !== 'manifesto.csv').toSorted())
    for (const [name = '', hash, size] of lines)
      expect([sha256(files.get(name) ?? Buffer.alloc(0)), String(files.get(name)?.length)], name).toEqual([hash, size])

    const list = await ana.get(
      `${API_BASE}/consulta?cnpj_remetente=${COMPANY.taxId}&dt_emissaoini=${MES}-01&dt_emissaofin=${MES}-30&totais=1&limite=1000`,
    )
    const { data, totais } = list.json<{
      data: { ds_chave: string; vl_docfiscal: number; id: string }[]
      totais: { vl_docfiscal: number }
    }>()
    const notes = lines.filter(([name = '', , , , value]) => name.startsWith('xml/') && value !== '')
    expect(notes.map(([, , , chave]) => chave).toSorted()).toEqual(data.map(({ ds_chave }) => ds_chave).toSorted())
    const summed = notes.filter(([, , , , , state = '']) =>
      ['autorizada', 'encerrada', 'sem_protocolo'].includes(state),
    )
    const sum = summed.reduce((total, [, , , , value = '']) => total + cents(value), 0n)
    expect(Number(sum)).toBe(Math.round(totais.vl_docfiscal * 100))
    const [first] = data
    const xml = await ana.get(`${API_BASE}/xml/${first?.id}`)
    const name = names.find(
      (entry) => entry.startsWith('xml/') && entry.includes(`/${first?.ds_chave}-`) && !entry.includes('evento'),
    )
    expect(files.get(name ?? '')?.equals(xml.rawPayload)).toBe(true)

    const readme = files.get('LEIA-ME.html')?.toString() ?? ''
    expect(readme).toContain('=Nome &quot;&lt;b&gt;hostil&lt;/b&gt;&quot; &amp; Cia')
    expect(readme).not.toContain('<script')
    // by CFOP: the value of all notes but the MDF-e, whose value is the cargo of other notes
    const card = /<h2>Valor por CFOP<\/h2>.*?<\/table>/s.exec(readme)?.[0] ?? ''
    const shares = [...card.matchAll(/<td>(-?[\d.]+,\d\d)<\/td><\/tr>/g)].map(([, value = '']) =>
      cents(value.replaceAll('.', '')),
    )
    const cargo = summed.filter(([name = '']) => name.includes('/mdfe/'))
    expect(cargo.length).toBeGreaterThan(0)
    expect(shares.reduce((total, share) => total + share, 0n)).toBe(
      sum - cargo.reduce((total, [, , , , value = '']) => total + cents(value), 0n),
    )
    expect(card).not.toContain('Sem CFOP')
  })

  test('gives the same bytes again after the month has changed, and holds no copy of an XML', async () => {
    const result = resultOf(await make({ conteudo: ['xml', 'pdf'] }))
    const { rows } = await server.owner.query<{ id: string }>(`select id from nota where papel = 'E' limit 1`)
    await server.owner.query(`update nota set situacao = 'cancelada' where id = $1`, [rows[0]?.id])
    const reply = await page(`${result.url}/baixar`)
    expect(sha256(reply.rawPayload)).toBe(result.ds_sha256)
    await server.owner.query(`update nota set situacao = 'autorizada' where id = $1`, [rows[0]?.id])
    const { rows: sizes } = await server.owner.query<{ parts: number; files: number }>(
      `select (select sum(length(body)) from pacote_parte where pacote_id = $1)::int as parts, (select sum(length(deflated)) from arquivo)::int as files`,
      [result.id],
    )
    expect(sizes[0]?.parts).toBeLessThan((sizes[0]?.files ?? 0) / 3)
  })

  test('whose document is gone says so instead of sending other bytes', async () => {
    const result = resultOf(await make({}))
    const one = await server.ownerDb.selectFrom('arquivo').selectAll().limit(1).executeTakeFirstOrThrow()
    await server.ownerDb.deleteFrom('arquivo').where('sha256', '=', one.sha256).execute()
    const reply = await page(`${result.url}/baixar`)
    expect([reply.statusCode, reply.body.includes('mesmos bytes')]).toEqual([409, true])
    await server.ownerDb.insertInto('arquivo').values(one).execute()
    expect((await page(`${result.url}/baixar`)).statusCode).toBe(409)
    expect((await page(result.url)).body).toContain('mesmos bytes')
    expect((await list()).data[0]).toMatchObject({ id: result.id, ds_situacao: 'mudou' })
  })

  test('without an EFD that can be made says why', async () => {
    const { data } = await make({ conteudo: ['efd'] })
    expect(data[0]?.situacao).toBe('feita')
    await server.owner.query('delete from sped_file; delete from sped_piece; delete from sped_settings')
    const bare = await make({ conteudo: ['efd'] })
    expect(bare.data[0]).toMatchObject({ situacao: 'feita', mensagem: expect.stringContaining('Sem a EFD:') })
    expect((await page(resultOf(bare).url)).body).toContain('não está no pacote')
  })
})

describe('the page', { timeout: 120_000 }, () => {
  test('needs no login and no script, loads nothing, and each opening is in the audit', async () => {
    const result = resultOf(await make({}))
    const reply = await page(result.url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
      ),
    })
    expect(reply.body).toContain('Fechamento de junho de 2026')
    expect(reply.body).toContain('&lt;b&gt;hostil&lt;/b&gt;')
    expect(reply.body).not.toMatch(/<script|<img|<link|https?:/)
    const style = /<style>(.*)<\/style>/s.exec(reply.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    expect((await page(`${result.url}/resumo`)).body).toContain('Como conferir')
    await page(`${result.url}/baixar`)
    expect(await auditOf(result.id)).toEqual(['pacote.create', 'pacote.open', 'pacote.open', 'pacote.download'])
    const [row] = (await list()).data
    expect(row).toMatchObject({
      url: result.url,
      ds_situacao: 'aberto',
      nr_aberturas: 0,
      nr_downloads: 1,
      nm_usuario: 'Ana',
    })
    const { rows } = await server.owner.query<{ text: string }>('select row_to_json(p)::text as text from pacote p')
    for (const { text } of rows) expect(text).not.toContain(result.url.slice(8))
  })

  test('was seen when somebody pressed «Ver» or downloaded, not when a mail filter read the address', async () => {
    const result = resultOf(await make({}))
    const seen = async () => (await list()).data.find(({ id }) => id === result.id)
    for (const method of ['GET', 'HEAD'] as const)
      for (const rest of ['', '/resumo']) await server.app.inject({ method, url: `${result.url}${rest}` })
    expect(await seen()).toMatchObject({ ds_situacao: 'pronto', nr_aberturas: 0, dt_abertura: null })
    expect((await page(result.url)).body).toMatch(/<form method="post" action="[^"]+\/resumo">.*>Ver<\/button>/)
    const summary = (await form(`${result.url}/resumo`, {})).body
    expect(summary).toContain('Como conferir')
    expect(summary).toMatch(/<form method="post" action="[^"]+\/baixar">.*>Baixar pacote<\/button>/)
    expect(await seen()).toMatchObject({ ds_situacao: 'aberto', nr_aberturas: 1 })
  })

  test('with a password shows neither contents nor totals before it, and limits guesses over all addresses', async () => {
    const result = resultOf(await make({ senha: SENHA }))
    const closed = await page(result.url)
    expect([closed.statusCode, closed.body.includes('Senha do pacote'), closed.body.includes('SHA-256')]).toEqual([
      200,
      true,
      false,
    ])
    for (const url of [`${result.url}/baixar`, `${result.url}/resumo`]) expect((await page(url)).statusCode).toBe(403)
    expect((await form(result.url, { senha: 'errada' })).body).toContain('Restam 4 tentativas')
    const opened = await form(result.url, { senha: SENHA })
    expect(opened.body).toContain(result.ds_sha256)
    const pass = /name="passe" value="([^"]+)"/.exec(opened.body)?.[1] ?? ''
    expect(sha256((await form(`${result.url}/baixar`, { passe: pass })).rawPayload)).toBe(result.ds_sha256)
    expect(sha256((await form(`${result.url}/baixar`, { senha: SENHA })).rawPayload)).toBe(result.ds_sha256)
    const json = await server.app.inject({ method: 'POST', url: `${result.url}/baixar`, payload: { senha: SENHA } })
    expect(sha256(json.rawPayload)).toBe(result.ds_sha256)
    expect((await form(`${result.url}/baixar`, { passe: `${pass.slice(0, -1)}x` })).statusCode).toBe(403)
    const guesses = []
    for (let i = 0; i < 6; i += 1) guesses.push((await form(result.url, { senha: `errada ${i}` })).statusCode)
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await form(result.url, { senha: SENHA })).statusCode).toBe(429)
    now = new Date(now.getTime() + 16 * 60_000)
    expect((await form(`${result.url}/baixar`, { passe: pass })).statusCode).toBe(403)
    expect((await form(result.url, { senha: SENHA })).statusCode).toBe(200)
    expect(await auditOf(result.id)).toContain('pacote.guess')
  })

  const revokeLongAgo = (id: string) =>
    server.owner.query('update pacote set revoked_at = $2 where id = $1', [id, new Date(now.getTime() - 60 * DAY_MS)])

  test('answers the same for unknown, altered, revoked and expired addresses', async () => {
    const revoked = resultOf(await make({}))
    const expired = resultOf(await make({ dt_expira: '2026-11-27' }))
    const remove = () =>
      ana.call({ method: 'DELETE', url: `${API_BASE}/fechamento/pacote/${revoked.id}?nr_cpfcnpj=${COMPANY.taxId}` })
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
    await server.owner.query(`update pacote set expires_at = '2026-11-26T11:00:00Z' where id = $1`, [expired.id])
    const altered = revoked.url.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))
    const answers = []
    for (const url of ['/pacote/x', `/pacote/${'a'.repeat(75)}`, altered, revoked.url, expired.url]) {
      const [get, download, post] = [await page(url), await page(`${url}/baixar`), await form(url, { senha: SENHA })]
      answers.push(
        ...[get, download, post].map(({ statusCode, body, headers }) => [statusCode, body, headers['content-type']]),
      )
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(404)
    expect(String(answers[0]?.[1])).not.toContain('hostil')
    expect((await list()).data.slice(0, 2).map(({ ds_situacao }) => ds_situacao)).toEqual(['vencido', 'revogado'])
    const parts = async () =>
      (await server.owner.query('select from pacote_parte where pacote_id = $1', [revoked.id])).rows.length
    expect(await parts()).toBeGreaterThan(0)
    await revokeLongAgo(revoked.id)
    await sweepPackages(server.ownerDb, now)
    expect(await parts()).toBe(0)
  })

  test('a revoked address opens again within 30 days, for who may hand over, while its maker speaks for the company', async () => {
    const { id, url } = resultOf(await make({}))
    const path = `${API_BASE}/fechamento/pacote/${id}`
    const company = `?nr_cpfcnpj=${COMPANY.taxId}`
    const restore = (client = ana) => client.post(`${path}/restaurar${company}`)
    expect((await restore()).json<{ type: string }>().type).toBe('pacote.not_revoked')
    await ana.call({ method: 'DELETE', url: `${path}${company}` })
    expect((await page(url)).statusCode).toBe(404)
    expect((await list()).data.find((it) => it.id === id)?.dt_desfazer).not.toBeNull()
    const reader = await signedIn(server, { login: '39053344705', empresas: { [COMPANY.taxId]: 'consulta' } })
    expect([(await restore(reader)).statusCode, (await restore()).statusCode]).toEqual([403, 204])
    expect((await page(url)).statusCode).toBe(200)
    expect(await auditOf(id)).toEqual(expect.arrayContaining(['pacote.revoke', 'pacote.restore']))
    await ana.call({ method: 'DELETE', url: `${path}${company}` })
    const block = (at: string) =>
      server.owner.query(
        `update account set blocked_at = ${at} where id = (select account_id from pacote where id = $1)`,
        [id],
      )
    const other = await signedIn(server, { login: '71428793860', empresas: [COMPANY.taxId] })
    await block('now()')
    expect((await restore(other)).json<{ type: string }>().type).toBe('pacote.maker')
    await block('null')
    await revokeLongAgo(id)
    expect((await restore()).statusCode).toBe(404)
  })

  test('answers HEAD like GET without a body, and counts it neither as an opening nor as a download', async () => {
    const { id, url } = resultOf(await make({}))
    const locked = resultOf(await make({ senha: SENHA }))
    const before = (await list()).data.find((it) => it.id === id)
    const dead = [
      `/pacote/${'x'.repeat(75)}`,
      '/pacote/curto',
      `/pacote/${'x'.repeat(300)}`,
      '/pacote/a/b/c',
      '/pacote',
    ]
    const cases = [
      ...['', '/resumo', '/baixar'].flatMap((rest) => [`${url}${rest}`, `${locked.url}${rest}`]),
      ...dead.flatMap((address) => [address, `${address}/baixar`]),
    ]
    for (const address of cases) {
      const head = await server.app.inject({ method: 'HEAD', url: address })
      expect(head.body, address).toBe('')
      const got = await server.app.inject({ method: 'GET', url: address })
      expect(headOf(head), address).toEqual(headOf(got))
      expect(head.statusCode === 404, address).toBe(!address.startsWith(url) && !address.startsWith(locked.url))
      await server.owner.query('delete from sign_in_count')
    }
    const { nr_aberturas, nr_downloads } = before ?? {}
    const after = (await list()).data.find((it) => it.id === id)
    // the download above; reading the pages is no opening
    expect([after?.nr_aberturas, after?.nr_downloads]).toEqual([nr_aberturas ?? 0, (nr_downloads ?? 0) + 1])
    expect((await auditOf(id)).filter((what) => what === 'pacote.open')).toHaveLength(2)
    expect((await auditOf(id)).filter((what) => what === 'pacote.download')).toHaveLength(1)
  })

  test('is limited for one address', async () => {
    const codes = [(await page('/pacote/x')).statusCode]
    await server.owner.query('update sign_in_count set failures = 119')
    for (let i = 0; i < 2; i += 1) codes.push((await page('/pacote/x')).statusCode)
    expect(codes).toEqual([404, 404, 429])
  })
})

describe('asking', { timeout: 120_000 }, () => {
  test('needs the right in the company, contents, and a day within 90', async () => {
    expect((await ask({ conteudo: ['xml'] }, bia)).statusCode).toBe(403)
    expect((await bia.get(`${API_BASE}/fechamento/pacote?${query}`)).statusCode).toBe(403)
    for (const [body, status] of [
      [{}, 400],
      [{ conteudo: [] }, 400],
      [{ conteudo: ['xml'], senha: '123' }, 400],
      [{ conteudo: ['xml'], destinatarios: ['a@b.com\r\nBcc: c@d.com'] }, 400],
      [{ conteudo: ['xml'], dt_expira: '2027-02-25' }, 422],
      [{ conteudo: ['xml'], dt_expira: '2026-11-25' }, 422],
    ] as const)
      expect((await ask(body)).statusCode, JSON.stringify(body)).toBe(status)
    const mine = resultOf(await make({}))
    const theft = await bia.call({
      method: 'DELETE',
      url: `${API_BASE}/fechamento/pacote/${mine.id}?nr_cpfcnpj=${OTHER}`,
    })
    expect(theft.statusCode).toBe(404)
    expect((await page(mine.url)).statusCode).toBe(200)
  })

  test('mails each recipient alone, without the password; the demonstration makes packages and mails none', async () => {
    smtp.clear()
    await make({ destinatarios: ['um@exemplo.com.br', 'dois@exemplo.com.br'], senha: SENHA })
    const mail = smtp.text()
    expect(mail.match(/^To: .*$/gm)).toEqual(['To: um@exemplo.com.br', 'To: dois@exemplo.com.br'])
    expect(mail).not.toContain(SENHA)
    expect((await list()).data[0]).toMatchObject({
      ds_situacao: 'enviado',
      fl_senha: 'S',
      dt_envio: expect.any(String),
    })
    expect(await onBoard()).toMatchObject({ ds_estado: 'enviado', dt: expect.any(String) })
    await server.owner.query('update account set demo = true where id = $1', [ana.accountId])
    const refused = await ask({ conteudo: ['xml'], destinatarios: ['um@exemplo.com.br'] })
    expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([422, 'pacote.demo_mail'])
    expect((await list()).ds_envio).toBe('demonstracao')
    expect((await make({})).ds_situacao).toBe('feita')
    await server.owner.query('update account set demo = false where id = $1', [ana.accountId])
  })

  test('at most five valid packages of a company and month', async () => {
    const made = []
    while (made.length < 5) made.push(resultOf(await make({})))
    const refused = await ask({ conteudo: ['xml'] })
    expect(refused.json()).toMatchObject({
      status: 409,
      type: 'pacote.too_many',
      message: 'A empresa já tem 5 pacotes válidos ou pedidos deste mês. Revogue um e tente de novo.',
    })
    // in a batch, the company at its limit fails and no other one
    const batch = await ana.post(`${API_BASE}/fechamento/lote`, {
      mes: MES,
      empresas: [COMPANY.taxId],
      acao: 'pacote',
      opcoes: { conteudo: ['xml'] },
    })
    const read = async () =>
      (await ana.get(`${API_BASE}/tarefas/${batch.json<{ id: string }>().id}`)).json<TarefaReply>()
    await expect.poll(async () => (await read()).dt_fim, { timeout: 30_000 }).not.toBeNull()
    expect((await read()).data).toMatchObject([
      { situacao: 'falhou', mensagem: refused.json<{ message: string }>().message },
    ])
    expect((await list()).data).toHaveLength(5)
    // another month is counted apart
    const other = await ana.post(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${COMPANY.taxId}&mes=2026-05`, {
      conteudo: ['xml'],
    })
    expect(other.statusCode).toBe(202)
    // a revoked one, one that can no longer be made, an expired one, and one that a dead process left do not count
    const change = (id: string, set: string) => server.owner.query(`update pacote set ${set} where id = $1`, [id])
    expect(
      (
        await ana.call({
          method: 'DELETE',
          url: `${API_BASE}/fechamento/pacote/${made[0]?.id}?nr_cpfcnpj=${COMPANY.taxId}`,
        })
      ).statusCode,
    ).toBe(204)
    await change(made[1]?.id ?? '', 'broken_at = now()')
    await change(made[2]?.id ?? '', `expires_at = '2026-11-01'`)
    await change(made[3]?.id ?? '', `size = null, sha256 = null, created_at = '2026-11-25'`)
    // ordered together: the first four have room
    const orders = await Promise.all(Array.from({ length: 7 }, () => ask({ conteudo: ['xml'] })))
    expect(orders.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 202, 409, 409, 409])
    const live = async () => (await list()).data.filter(({ ds_situacao }) => ds_situacao === 'pronto').length
    await expect.poll(live, { timeout: 30_000 }).toBe(5)
  })

  test('a batch makes one package for each company', async () => {
    const batch = (opcoes: object) =>
      ana.post(`${API_BASE}/fechamento/lote`, { mes: MES, empresas: [COMPANY.taxId], acao: 'pacote', opcoes })
    expect((await batch({})).statusCode).toBe(422)
    const reply = await batch({ conteudo: ['xml', 'resumo'], dt_expira: '2026-12-31' })
    expect(reply.statusCode, reply.body).toBe(202)
    const read = async () =>
      (await ana.get(`${API_BASE}/tarefas/${reply.json<{ id: string }>().id}`)).json<TarefaReply>()
    await expect.poll(async () => (await read()).dt_fim, { timeout: 60_000, interval: 200 }).not.toBeNull()
    const result = resultOf(await read())
    expect(await read()).toMatchObject({ ds_acao: 'pacote', data: [{ resultado: { dt_expira: '2026-12-31' } }] })
    expect((await page(result.url)).statusCode).toBe(200)
  })
})
