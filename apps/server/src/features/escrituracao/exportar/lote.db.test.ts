import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_BASE } from '@portal/contract/common.ts'
import type { RegrasReply } from '@portal/contract/escrituracao/escrituracao.ts'
import type {
  CodigosReply,
  CopiarCodigosReply,
  CopiasReply,
  DesfazerCopiaReply,
  NotasEnviadasReply,
  PreviaExportacaoReply,
} from '@portal/contract/escrituracao/exportar.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoSettings } from '../../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake } from '../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { type TestSmtp, testSmtp } from '../../../testing/smtp.ts'
import { startTarefas, type TaskRunner } from '../../tarefas/run/start.ts'

/** Exports over several companies: the batch, the copy of codes, what a package holds, and what a note says of it. */

const COMPANIES = DEMO_COMPANIES.slice(0, 2)
const [FIRST = '', SECOND = ''] = COMPANIES.map(({ taxId }) => taxId)
const OTHER = '11222333000181'
const MES = '2026-06'

let server: TestServer
let smtp: TestSmtp
let ana: Client
let reader: Client
let runner: TaskRunner
beforeAll(async () => {
  smtp = await testSmtp()
  server = await testServer({ config: { smtpUrl: smtp.url } })
  const intake = await openIntake(server, [])
  for (const { taxId, name, uf } of COMPANIES) await insertEmpresa(server, { taxId, name, uf })
  await insertEmpresa(server, { taxId: OTHER, name: 'Sem entradas' })
  await server.owner.query('update empresa set demo = true')
  const empresas = [FIRST, SECOND, OTHER]
  ana = await signedIn(server, { login: '52998224725', name: 'Ana', sistema: 'SCA', empresas })
  reader = await signedIn(server, {
    login: '11144477735',
    name: 'Rui',
    sistema: 'SCA',
    empresas: { [FIRST]: 'consulta', [SECOND]: 'contador' },
  })
  for (const company of COMPANIES) {
    const files = [...generate({ seed: 31, count: 40, empresa: company, from: MES, to: MES })]
    await intake.importFiles(
      ana,
      company.taxId,
      files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
    )
  }
  await intake.close()
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  runner = startTarefas({ ...server.deps, ownerDb: server.ownerDb })
}, 180_000)
afterAll(async () => {
  await runner.stop()
  smtp.close()
  await server.close()
})

const url = (path: string, query: string) => `${API_BASE}/escrituracao/${path}?${query}`
const put = (client: Client, path: string, payload: object) => client.call({ method: 'PUT', url: path, payload })
async function follow(path: string, body: object): Promise<TarefaReply> {
  const reply = await ana.post(path, body)
  expect(reply.statusCode, reply.body).toBe(202)
  const read = async () => (await ana.get(`${API_BASE}/tarefas/${reply.json<{ id: string }>().id}`)).json<TarefaReply>()
  await expect.poll(async () => (await read()).dt_fim, { timeout: 60_000, interval: 200 }).not.toBeNull()
  return read()
}
const batch = (exportacao: object, empresas = [FIRST, SECOND, OTHER]) =>
  follow(`${API_BASE}/fechamento/lote`, { mes: MES, empresas, acao: 'exportar', opcoes: { exportacao } })
const previewOf = async (taxId: string, sistema: string) => {
  const reply = await ana.get(url('exportar/previa', `nr_cpfcnpj=${taxId}&mes=${MES}&sistema=${sistema}`))
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<PreviaExportacaoReply>()
}
const codesOf = async (taxId: string, sistema: string) =>
  (await ana.get(url('codigos', `nr_cpfcnpj=${taxId}&sistema=${sistema}`))).json<CodigosReply>().data
const copy = async (body: object, client = ana, source = FIRST) =>
  client.post(url('codigos/copiar', `nr_cpfcnpj=${source}&sistema=dominio_lancamentos`), body)

test('each company of a batch has its own file and state, and names what it lacks', { timeout: 90_000 }, async () => {
  const refused = await batch({ sistema: 'dominio_lancamentos' })
  expect(refused.exportacao).toEqual({ sistema: 'dominio_lancamentos' })
  expect(refused.data.map(({ situacao }) => situacao)).toEqual(['falhou', 'falhou', 'falhou'])
  const [first, second, empty] = refused.data.map(({ resultado }) => resultado?.faltas ?? [])
  const accounts = (lacks: typeof first = []) => lacks.filter(({ tipo }) => tipo === 'conta').map(({ chave }) => chave)
  expect(accounts(first).length).toBeGreaterThan(0)
  expect(accounts(second).length).toBeGreaterThan(0)
  expect(empty).toEqual([])
  const made = await batch({ sistema: 'planilha' })
  expect(made.data.map(({ situacao }) => situacao)).toEqual(['feita', 'feita', 'falhou'])
  const ids = new Set(made.data.flatMap(({ resultado }) => resultado?.id ?? []))
  expect(ids.size).toBe(2)
  for (const { resultado, cpfcnpj } of made.data.slice(0, 2)) {
    const file = await ana.get(resultado?.url ?? '')
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(resultado?.ds_sha256)
    expect(file.body.split('\r\n').length - 2).toBeGreaterThan(0)
    expect((await previewOf(cpfcnpj, 'planilha')).total).toMatchObject({ nr_agora: 0 })
  }
})

test('a batch delivers into the folder of the office', { timeout: 60_000 }, async () => {
  const office = '01939f6e-7a00-7000-8000-000000000009'
  await server.owner.query(`insert into escritorio (id, name, uf, created_at) values ($1, 'Escritório', 'SP', now())`, [
    office,
  ])
  await server.owner.query(
    `insert into pessoa (account_id, escritorio_id, papel, name, created_at, accepted_at)
     values ($2, $1, 'dono', 'Ana', now(), now())`,
    [office, ana.accountId],
  )
  await server.owner.query(
    `insert into carteira (escritorio_id, empresa_id, created_at) select $1, id, now() from empresa where tax_id = $2`,
    [office, FIRST],
  )
  const [done] = (await batch({ sistema: 'planilha', destino: 'pasta', fl_de_novo: true }, [FIRST])).data
  expect([done?.situacao, done?.mensagem]).toEqual(['feita', undefined])
  const folder = join(server.deps.config.dataDir, 'entregas', office)
  const name = `${FIRST}-${done?.resultado?.nm_arquivo}`
  expect(await readdir(folder)).toEqual([name])
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(sha256(await readFile(join(folder, name)))).toBe(done?.resultado?.ds_sha256)
  expect((await readdir(folder)).filter((file) => file.endsWith('.parte'))).toEqual([])
})

test('by mail a file goes to the contact that the office keeps, and to nobody when there is none', async () => {
  const again = { sistema: 'planilha', destino: 'email', fl_de_novo: true }
  const [none] = (await batch(again, [FIRST])).data
  expect(none).toMatchObject({ situacao: 'feita', mensagem: expect.stringContaining('não tem e-mail em Entregar') })
  expect(smtp.text()).toBe('')
  await server.owner.query(`update carteira set contact = '{"email": "cliente@exemplo.com.br"}'`)
  const [sent] = (await batch(again, [FIRST])).data
  expect([sent?.situacao, sent?.mensagem]).toEqual(['feita', undefined])
  expect(smtp.text().match(/^To: .*$/gm)).toEqual(['To: cliente@exemplo.com.br'])
  expect(smtp.text()).toContain(`filename=${sent?.resultado?.nm_arquivo}`)
})

test('codes are copied after a preview, and a copy is undone', async () => {
  const lacks = (await previewOf(FIRST, 'dominio_lancamentos')).faltam
  const data = lacks.flatMap(({ tipo, chave }) =>
    tipo === 'conta' || tipo === 'fornecedor' ? [{ tipo, chave, codigo: tipo === 'conta' ? '185' : '2110' }] : [],
  )
  expect(data.length).toBeGreaterThan(1)
  const path = (taxId: string) => url('codigos', `nr_cpfcnpj=${taxId}&sistema=dominio_lancamentos`)
  expect((await put(ana, path(FIRST), { data })).statusCode).toBe(204)
  const [own] = data
  await put(ana, path(SECOND), { data: [{ ...own, codigo: '999' }] })
  const preview = await copy({ empresas: 'todas', fl_previa: true })
  expect(preview.statusCode, preview.body).toBe(200)
  const seen = preview.json<CopiarCodigosReply>()
  expect(seen.id).toBeNull()
  const of = (reply: CopiarCodigosReply, taxId: string) => reply.data.find(({ cpfcnpj }) => cpfcnpj === taxId)
  const counts = { nr_novos: data.length - 1, nr_trocados: 0, nr_mantidos: 1, nr_iguais: 0 }
  expect(of(seen, SECOND)).toMatchObject(counts)
  expect(of(seen, OTHER)).toMatchObject({ nr_novos: data.length, nr_mantidos: 0 })
  expect(await codesOf(OTHER, 'dominio_lancamentos')).toEqual([])
  // who is no contador of the source copies nothing, and no other system's codes come along
  expect((await copy({ empresas: [SECOND] }, reader)).statusCode).toBe(403)
  expect((await copy({ empresas: [FIRST] }, reader, SECOND)).statusCode).toBe(403)
  const made = (await copy({ empresas: [SECOND, OTHER], fl_trocar: true })).json<CopiarCodigosReply>()
  expect(of(made, SECOND)).toMatchObject({ ...counts, nr_trocados: 1, nr_mantidos: 0 })
  expect((await codesOf(SECOND, 'dominio_lancamentos')).map(({ codigo }) => codigo)).not.toContain('999')
  expect((await codesOf(OTHER, 'dominio_lancamentos')).length).toBe(data.length)
  const copies = (await ana.get(url('codigos/copias', `nr_cpfcnpj=${OTHER}`))).json<CopiasReply>().data
  expect(copies).toMatchObject([{ id: made.id, nr_codigos: data.length, dt_desfeita: null, nm_usuario: 'Ana' }])
  // a code that a person changed since stays
  await put(ana, path(OTHER), { data: [{ ...own, codigo: '777' }] })
  const undone = await ana.post(`${API_BASE}/escrituracao/codigos/copiar/desfazer`, { id: made.id })
  expect(undone.json<DesfazerCopiaReply>()).toEqual({
    nr_empresas: 2,
    nr_codigos: 2 * data.length - 1,
    nr_mantidos: 1,
  })
  expect((await codesOf(OTHER, 'dominio_lancamentos')).map(({ codigo }) => codigo)).toEqual(['777'])
  expect((await codesOf(SECOND, 'dominio_lancamentos')).map(({ codigo }) => codigo)).toEqual(['999'])
  const again = await ana.post(`${API_BASE}/escrituracao/codigos/copiar/desfazer`, { id: made.id })
  expect(again.statusCode).toBe(422)
  const strange = await reader.post(`${API_BASE}/escrituracao/codigos/copiar/desfazer`, {
    id: '01939f6e-7a00-7000-8000-00000000000f',
  })
  expect(strange.statusCode).toBe(404)
  const empty = await copy({ empresas: [FIRST] }, ana, OTHER)
  expect(empty.statusCode).toBe(200)
  expect((await copy({ empresas: [FIRST] }, ana, FIRST)).statusCode).toBe(422)
})

test('the accumulators with their names are copied and taken back; one that a person changed since stays', async () => {
  const rules = (taxId: string) => url('regras', `nr_cpfcnpj=${taxId}`)
  const entry = (cd_acumulador: string, nm_acumulador: string, more: object = {}) => ({
    ...{ cd_acumulador, nm_acumulador, cd_cfop: null, ds_destino: 'consumo', fl_credito: null },
    ...{ cd_conta: null, cd_centro: null, ...more },
  })
  const keep = async (taxId: string, acumuladores: object[]) => {
    const reply = await put(ana, rules(taxId), { ajustes: { fl_ramo: false, acumuladores }, regras: [] })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const listOf = async (taxId: string) =>
    (await ana.get(rules(taxId)))
      .json<RegrasReply>()
      .ajustes.acumuladores.map(({ cd_acumulador, nm_acumulador }) => `${cd_acumulador} ${nm_acumulador}`)
  await keep(FIRST, [entry('31', 'Uso e consumo', { cd_conta: '3.1' }), entry('32', 'Limpeza')])
  await keep(SECOND, [entry('31', 'Consumo'), entry('90', 'Só daqui')])
  const wish = { empresas: [SECOND, OTHER], tipos: ['lista_acumulador'] }
  const seen = (await copy({ ...wish, fl_previa: true })).json<CopiarCodigosReply>()
  expect(seen.data[0]).toMatchObject({ nr_novos: 1, nr_mantidos: 1, nr_trocados: 0 })
  expect(seen.data[1]?.mudancas).toEqual([
    { tipo: 'lista_acumulador', chave: '31 consumo', ds_antes: null, ds_depois: 'Uso e consumo, conta 3.1' },
    { tipo: 'lista_acumulador', chave: '32 consumo', ds_antes: null, ds_depois: 'Limpeza' },
  ])
  expect(await listOf(OTHER)).toEqual([])
  const made = (await copy({ ...wish, fl_trocar: true })).json<CopiarCodigosReply>()
  expect(await listOf(SECOND)).toEqual(['31 Uso e consumo', '90 Só daqui', '32 Limpeza'])
  expect(await listOf(OTHER)).toEqual(['31 Uso e consumo', '32 Limpeza'])
  await keep(OTHER, [entry('31', 'Uso e consumo', { cd_conta: '3.1' }), entry('32', 'Higiene')])
  const undone = await ana.post(`${API_BASE}/escrituracao/codigos/copiar/desfazer`, { id: made.id })
  expect(undone.json<DesfazerCopiaReply>()).toEqual({ nr_empresas: 2, nr_codigos: 3, nr_mantidos: 1 })
  expect(await listOf(SECOND)).toEqual(['31 Consumo', '90 Só daqui'])
  expect(await listOf(OTHER)).toEqual(['32 Higiene'])
  const { rows } = await server.owner.query(`select body -> 'fl_ramo' as peers from escrituracao_ajuste`)
  expect(rows.map(({ peers }) => peers)).toEqual([false, false, false])
  await server.owner.query('delete from escrituracao_ajuste')
})

test('a note says in which file it went, and what happened to it since', async () => {
  await server.owner.query('delete from exportacao_nota')
  await server.owner.query('delete from exportacao')
  const [done] = (await batch({ sistema: 'planilha' }, [FIRST])).data
  const { rows } = await server.owner.query<{ chave: string; id: string; n_item: number }>(
    `select n.chave, n.id, i.n_item from exportacao_nota s join nota n on n.empresa_id = s.empresa_id and n.id = s.nota_id
       join nota_item i on i.nota_id = n.id and i.empresa_id = n.empresa_id
     where n.tipo = 'nfe' order by n.id, i.n_item limit 1`,
  )
  const [note] = rows
  const read = async () => {
    const reply = await reader.get(
      url('exportar/notas', `nr_cpfcnpj=${FIRST}&ds_chaves=${note?.chave},${'9'.repeat(44)}`),
    )
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<NotasEnviadasReply>().data
  }
  const { nm_arquivo } = done?.resultado ?? {}
  expect(await read()).toMatchObject([{ ds_chave: note?.chave, sistema: 'planilha', nm_arquivo, ds_mudanca: null }])
  const decision = {
    itens: [{ ds_chave: note?.chave, nr_item: note?.n_item }],
    resposta: { cd_cfop: '1556', ds_destino: 'consumo' },
  }
  const decided = await ana.post(url('decidir', `nr_cpfcnpj=${FIRST}&mes=${MES}`), { decisoes: [decision] })
  expect(decided.statusCode, decided.body).toBe(200)
  expect((await read())[0]?.ds_mudanca).toBe('decidida')
  const changed = await previewOf(FIRST, 'planilha')
  expect(changed).toMatchObject({ nr_correcoes: 1, nr_canceladas: 0 })
  expect(changed.enviadas[0]).toMatchObject({ id_nota: note?.id, nm_arquivo, ds_mudanca: 'correcao' })
  await server.owner.query(`update nota set situacao = 'cancelada' where id = $1`, [note?.id])
  expect((await read())[0]?.ds_mudanca).toBe('cancelada')
  const gone = await previewOf(FIRST, 'planilha')
  expect(gone).toMatchObject({ nr_correcoes: 0, nr_canceladas: 1 })
  expect(gone.enviadas[0]).toMatchObject({ id_nota: note?.id, nm_arquivo, ds_mudanca: 'cancelada' })
  const stranger = await reader.get(url('exportar/notas', `nr_cpfcnpj=${OTHER}&ds_chaves=${note?.chave}`))
  expect(stranger.statusCode).toBe(403)
})

test('a package holds the files of the entries, with their SHA-256 in its list', { timeout: 90_000 }, async () => {
  await server.owner.query('delete from exportacao_nota')
  await server.owner.query('delete from exportacao')
  const made = await follow(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${SECOND}&mes=${MES}`, {
    conteudo: ['contabil'],
    exportacao: { sistema: 'planilha' },
  })
  expect(made.data[0]?.mensagem).toBeUndefined()
  const address = made.data[0]?.resultado?.url ?? ''
  const zip = (await server.app.inject({ url: `${address}/baixar` })).rawPayload
  const { rows } = await server.owner.query<{ file: string; sha: string }>(
    `select file_name as file, encode(sha256, 'hex') as sha from exportacao where state = 'gerado'`,
  )
  expect(rows.length).toBe(1)
  // stored names stand in a zip as they are; the list is deflated, so it is read from the page's own index
  expect(zip.includes(`contabil/${rows[0]?.file}`)).toBe(true)
  const page = (await server.app.inject({ url: address })).body
  expect(page).toContain(`SHA-256 ${rows[0]?.sha}`)
  // the second package makes no second file, and still has the first
  const again = await follow(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${SECOND}&mes=${MES}`, {
    conteudo: ['contabil'],
    exportacao: { sistema: 'planilha' },
  })
  expect(again.data[0]?.mensagem).toBeUndefined()
  const lacking = await follow(`${API_BASE}/fechamento/pacote?nr_cpfcnpj=${SECOND}&mes=${MES}`, {
    conteudo: ['contabil'],
    exportacao: { sistema: 'dominio_lancamentos' },
  })
  expect(lacking.data[0]).toMatchObject({
    situacao: 'feita',
    mensagem: expect.stringContaining('Sem o arquivo das entradas'),
  })
  const { rows: files } = await server.owner.query('select from exportacao')
  expect(files.length).toBe(1)
})
