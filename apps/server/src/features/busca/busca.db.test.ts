// spec: M1

import type { BuscaItem, BuscaReply } from '@portal/contract/busca.ts'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { buildNota, insertNotas, nextChave } from '../../testing/notas.ts'
import { type TestServer, testServer } from '../../testing/server.ts'

const ACME = '11222333000181'
const BETA = '11444777000161'
const STRANGE = '19131243000197'
const VALE = '12ABC34501DE35'
const RECEIVED = nextChave('nfe', 4187)
const FREIGHT = nextChave('cte', 77)
const HIDDEN = nextChave('nfe', 4187)

let server: TestServer
let contador: Client

beforeAll(async () => {
  server = await testServer()
  const acme = await insertEmpresa(server, { taxId: ACME, name: 'Acme Ferragens Ltda' })
  const beta = await insertEmpresa(server, { taxId: BETA, name: 'Beta Comércio Ltda' })
  const strange = await insertEmpresa(server, { taxId: STRANGE, name: 'Cimentos de Outro' })
  const vale = { partyName: 'Cimentos Vale do Ribeira S.A.', partyTaxId: VALE }
  await insertNotas(server.ownerDb, [
    buildNota(acme, {
      chave: RECEIVED,
      number: 4187,
      papel: 'R',
      cents: 70342,
      issued: '2026-03-04T10:00:00',
      ...vale,
    }),
    buildNota(beta, { chave: RECEIVED, number: 4187, papel: 'E', cents: 70342, issued: '2026-03-04T10:00:00' }),
    buildNota(beta, {
      chave: FREIGHT,
      tipo: 'cte',
      number: 77,
      cents: 61240,
      partyName: 'Irmãos Falcão',
      partyTaxId: '52998224725',
    }),
    buildNota(acme, { number: 4188, papel: 'R', cents: 99, issued: '2026-09-04T10:00:00', ...vale }),
    buildNota(strange, { chave: HIDDEN, number: 4187, cents: 70342, ...vale, partyName: 'Cimentos Secretos' }),
  ])
  await server.owner.query(
    `insert into item_seen (empresa_id, ncm, name, gtin, busca) values
      ($1, '25232910', 'CIMENTO CP II 50KG', '7890000000024', 'cimento cp ii 50kg'),
      ($2, '25232910', 'CIMENTO SECRETO', '7890000000024', 'cimento secreto')`,
    [acme, strange],
  )
  await server.owner.query(
    `insert into produto (empresa_id, sistema, code, position, name, busca, gtin, ncm, active, body)
      values ($1, 'PORTAL', '10021', 1, 'Cimento branco', 'cimento branco 10021', '7890000000031', '25232100', true, '{}')`,
    [beta],
  )
  await loadNcm()
  contador = await signedIn(server, { login: '52998224725', empresas: [ACME, BETA] })
})
afterAll(() => server.close())

async function loadNcm() {
  const provider = await signedIn(server, { login: '86288366757', provider: true })
  const rows = [
    { Codigo: '22', Descricao: 'Bebidas.' },
    { Codigo: '2203.00.00', Descricao: 'Cervejas de malte.' },
  ]
  const dates = {
    Data_Inicio: '01/04/2022',
    Data_Fim: '31/12/9999',
    Tipo_Ato_Ini: 'Res',
    Numero_Ato_Ini: '1',
    Ano_Ato_Ini: '2021',
  }
  const file = {
    Data_Ultima_Atualizacao_NCM: 'Vigente em 13/08/2026',
    Ato: 'Resolução 1',
    Nomenclaturas: rows.map((row) => ({ ...row, ...dates })),
  }
  const reply = await provider.call({
    method: 'POST',
    url: `${API_BASE}/tabelas/ncm?fl_reducao=S&nm_arquivo=arquivo`,
    payload: Buffer.from(JSON.stringify(file)),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}

const ask = async (q: string, more: Record<string, string> = {}) => {
  const reply = await contador.get(`${API_BASE}/busca?${new URLSearchParams({ q, ...more })}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<BuscaReply>()
}
const titles = (items: readonly BuscaItem[], group: BuscaItem['ds_grupo']) =>
  items.filter(({ ds_grupo }) => ds_grupo === group).map(({ ds_titulo }) => ds_titulo)

test('a key in any spelling finds its note in each company of the caller, whatever its date and role', async () => {
  for (const text of [RECEIVED, RECEIVED.replace(/(.{4})/g, '$1 '), `http://nfe.gov.br/q?chNFe=${RECEIVED}&n=1`]) {
    const { data, ds_leitura, fl_digito } = await ask(text, { nr_cpfcnpj: BETA })
    expect({ ds_leitura, fl_digito }).toEqual({ ds_leitura: 'chave', fl_digito: 'S' })
    expect(data.map(({ nr_cpfcnpj, ds_emitidarec }) => [nr_cpfcnpj, ds_emitidarec])).toEqual([
      [BETA, 'E'],
      [ACME, 'R'],
    ])
    expect(data[0]?.ds_endereco).toBe(`/notas/nfe/${data[0]?.id}?empresa=${BETA}`)
  }
})

test('a key of another kind opens under that kind; the beginning of a key finds it too', async () => {
  expect((await ask(FREIGHT)).data[0]?.ds_endereco).toMatch(/^\/notas\/cte\/[\da-f-]{36}\?empresa=11444777000161$/)
  expect((await ask(FREIGHT.slice(0, 40))).data[0]?.ds_chave).toBe(FREIGHT)
})

test('a wrong last digit is said', async () => {
  const wrong = RECEIVED.slice(0, 43) + ((Number(RECEIVED[43]) + 1) % 10)
  expect(await ask(wrong)).toMatchObject({ data: [], fl_digito: 'N' })
})

test('notes are found by number and by value, never those of a company of others', async () => {
  for (const text of ['4187', '4.187 / 1', 'NF-e 4187', '703,42', 'R$ 703,42', 'vale 4187']) {
    const { data } = await ask(text)
    const keys = data.filter(({ ds_grupo }) => ds_grupo === 'nota').map(({ ds_chave }) => ds_chave)
    expect(new Set(keys), text).toEqual(new Set([RECEIVED]))
  }
  expect((await ask(HIDDEN)).data).toEqual([])
  expect(JSON.stringify(await ask('cimentos'))).not.toMatch(/secreto|de outro/i)
})

test('a party is found by its name or CNPJ, with the number of its notes and the last one', async () => {
  for (const text of ['cimentos vale', 'CIMENTOS VALE', '12.ABC.345/01DE-35', VALE.toLowerCase()]) {
    const { data } = await ask(text)
    expect(data[0], text).toMatchObject({
      ds_grupo: 'participante',
      ds_titulo: 'Cimentos Vale do Ribeira S.A.',
      nr_cnpjparticipante: VALE,
      nr_notas: 2,
      dt_ultima: '2026-09-04',
      ds_endereco: `/notas/nfe?empresa=${ACME}&de=tudo&papel=R&parte=${VALE}`,
    })
    expect(titles(data, 'nota')).toEqual(['NF-e 4.188 / 1', 'NF-e 4.187 / 1'])
  }
})

// spec: m4
test('a misspelt name is corrected and said; as written it finds nothing', async () => {
  const corrected = await ask('irmos falcao')
  expect(corrected.ds_sugestao).toBe('irmaos falcao')
  expect(titles(corrected.data, 'participante')).toEqual(['Irmãos Falcão'])
  expect((await ask('cimetos vale')).ds_sugestao).toBe('cimentos vale')
  expect((await ask('feragens')).data[0]?.ds_titulo).toBe('Acme Ferragens Ltda')
  // the first letter is wrong: only words of the company named are compared
  expect((await ask('vimentos ribeira', { nr_cpfcnpj: ACME })).ds_sugestao).toBe('cimentos ribeira')
  // one word is right and stays, whatever it looks like
  expect((await ask('irmos falc')).ds_sugestao).toBe('irmaos falc')
  expect(await ask('irmos falcao', { fl_exata: 'S' })).toMatchObject({ ds_sugestao: null })
})

test('companies, products and screens are found by name; a company whose name begins so comes first', async () => {
  expect((await ask('acme')).data[0]).toMatchObject({ ds_grupo: 'empresa', ds_endereco: `/inicio?empresa=${ACME}` })
  expect((await ask(BETA)).data[0]).toMatchObject({ ds_grupo: 'empresa', nr_cpfcnpj: BETA })
  const { data } = await ask('cimento')
  expect(titles(data, 'produto')).toEqual(['Cimento branco', 'CIMENTO CP II 50KG'])
  expect(titles((await ask('7890000000024')).data, 'produto')).toEqual(['CIMENTO CP II 50KG'])
  expect((await ask('produtos')).data[0]).toMatchObject({ ds_grupo: 'tela', ds_endereco: '/cadastros/produtos' })
  expect(titles((await ask('sped')).data, 'tela')).toEqual([])
})

test('a screen is found by the beginning of its name or of another word, before everything else and before a correction', async () => {
  const first = async (text: string) => (await ask(text)).data[0]?.ds_titulo
  // «retificado» is no nearer than the screen that the word begins
  expect((await ask('certificado')).ds_sugestao).toBeNull()
  expect(await first('certificado')).toBe('Certificados')
  expect(await first('manif')).toBe('Manifestação')
  expect(await first('lacunas')).toBe('O que falta')
  expect(await first('ciencia')).toBe('Manifestação')
  expect((await ask('manifestassao')).ds_sugestao).toBe('manifestacao')
  expect(await first('manifestassao')).toBe('Manifestação')
  // a number is first of all a number
  expect((await ask('4187')).data[0]?.ds_grupo).toBe('nota')
})

test('the screens of an office are for who works in one', async () => {
  const screens = { fechamento: 'Fechamento', carteira: 'Carteira', tarefas: 'Tarefas', pacote: 'Fechamento' }
  for (const [text, title] of Object.entries(screens))
    expect(titles((await ask(text)).data, 'tela'), text).not.toContain(title)
  const dono = await signedIn(server, { login: '11144477735' })
  await server.owner.query(
    `with made as (
       insert into escritorio (id, name, uf, created_at) values (gen_random_uuid(), 'Escritório', 'SP', now()) returning id)
     insert into pessoa (escritorio_id, account_id, papel, name, created_at)
     select made.id, account.id, 'dono', 'Dora', now() from made, account where account.login = '11144477735'`,
  )
  for (const [text, title] of Object.entries(screens)) {
    const { data } = (await dono.get(`${API_BASE}/busca?q=${text}`)).json<BuscaReply>()
    expect(data[0]?.ds_titulo, text).toBe(title)
  }
})

test('an NCM of the tables is found by its digits and by its name', async () => {
  for (const text of ['2203.00.00', '2203', 'cerveja'])
    expect(titles((await ask(text)).data, 'ncm'), text).toContain('2203.00.00')
})

test('a company of others is refused; a caller without companies finds screens and NCMs', async () => {
  const refused = await contador.get(`${API_BASE}/busca?q=acme&nr_cpfcnpj=${STRANGE}`)
  expect(refused.statusCode).toBe(403)
  const alone = await signedIn(server, { login: '39053344705' })
  const reply = await alone.get(`${API_BASE}/busca?q=produtos`)
  const { nr_empresas, data } = reply.json<BuscaReply>()
  expect([nr_empresas, data[0]?.ds_grupo]).toEqual([0, 'tela'])
  expect([...new Set(data.map(({ ds_grupo }) => ds_grupo))]).toEqual(['tela', 'ncm'])
})

test('text of every kind is answered', async () => {
  for (const q of [
    '%',
    "'; drop table nota; --",
    '\\',
    '_',
    'a',
    '   ',
    '0',
    '/'.repeat(2000),
    'é'.repeat(50),
    '🙂 🙂',
  ])
    await ask(q)
})

test('more companies than the index is read for one by one are searched too', async () => {
  const many = Array.from({ length: 12 }, (_, index) => String(index))
  const { rows } = await server.owner.query<{ tax_id: string }>(
    `insert into empresa (tax_id, name, uf) select lpad(n, 14, '0'), 'Empresa ' || n, 'SP' from unnest($1::text[]) n returning tax_id`,
    [many],
  )
  const busy = await signedIn(server, { login: '15350946056', empresas: [ACME, ...rows.map((row) => row.tax_id)] })
  const reply = await busy.get(`${API_BASE}/busca?q=cimento`)
  const { data, nr_empresas } = reply.json<BuscaReply>()
  expect(nr_empresas).toBe(13)
  expect(titles(data, 'participante')).toEqual(['Cimentos Vale do Ribeira S.A.'])
  expect(titles(data, 'produto')).toEqual(['CIMENTO CP II 50KG'])
})
