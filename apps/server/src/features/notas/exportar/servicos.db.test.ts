import { execFileSync, spawnSync } from 'node:child_process'
import { API_BASE, type Problem } from '@portal/contract/common.ts'
import type { LinhaTotais, TotaisNotasReply } from '@portal/contract/notas/exportar.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { percentOf } from '@portal/synthetic/base/money.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { makeNfseEvento } from '@portal/synthetic/nfse/evento.ts'
import { nfseMonth } from '@portal/synthetic/nfse/month.ts'
import { makeNfse, netOf } from '@portal/synthetic/nfse/nfse.ts'
import type { NfseWish } from '@portal/synthetic/nfse/wish.ts'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/accounts.ts'
import type { TestIntake } from '../../../testing/intake.ts'
import { openIntakeServer, xmlFiles } from '../../../testing/intake-server.ts'
import { buildNota, insertNotas } from '../../../testing/notas.ts'
import type { TestServer } from '../../../testing/server.ts'

const [TOMADOR, OTHER, PRESTADOR] = DEMO_COMPANIES
const OWNER = PRESTADOR!.taxId
const authority = createTestCa()
const MONTH = nfseMonth({ seed: 5, count: 40, month: '2026-10', signer: authority })
const [CANCELLED, REPLACED, ...KEPT] = MONTH
const { wish: OLD } = REPLACED!
const SUBSTITUTE: NfseWish = { ...OLD, numero: 901, vServ: OLD.vServ + 1, replaces: REPLACED!.chave }
const HOMOLOGACAO: NfseWish = { ...OLD, numero: 902, homologacao: true }
const LATER: NfseWish = { ...OLD, numero: 903, competencia: '2026-11-30' }
/** The notes of October that count. */
const COUNTED: readonly NfseWish[] = [...KEPT.map(({ wish }) => wish), SUBSTITUTE]
const OCTOBER = { dt_competenciaini: '2026-10-01', dt_competenciafim: '2026-10-31' }

let client: Client
let server: TestServer
let intake: TestIntake
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openIntakeServer({ empresas: [OWNER, TOMADOR!.taxId, OTHER!.taxId] })
  ;({ client, server, intake, close } = opened)
  const cancellation = makeNfseEvento(
    {
      chave: CANCELLED!.chave,
      tpEvento: '101101',
      name: 'Cancelamento de NFS-e',
      author: PRESTADOR!,
      emitter: PRESTADOR!,
      moment: CANCELLED!.wish.moment,
      detail: { cMotivo: '1', xMotivo: 'Erro no valor do serviço' },
    },
    authority,
  )
  const more = [SUBSTITUTE, HOMOLOGACAO, LATER].map((wish) => makeNfse(wish, authority).bytes)
  await opened.intake.importFiles(client, OWNER, xmlFiles([...MONTH.map(({ bytes }) => bytes), cancellation, ...more]))
})
afterAll(() => close())

const issqn = ({ vServ, vDescIncond = 0, issRate = 500 }: NfseWish) => percentOf(vServ - vDescIncond, issRate)
const EXPECTED: Readonly<Record<string, (wish: NfseWish) => number>> = {
  'Valor do serviço': ({ vServ }) => vServ,
  'Desconto incondicionado': ({ vDescIncond = 0 }) => vDescIncond,
  'BC do ISSQN': ({ vServ, vDescIncond = 0 }) => vServ - vDescIncond,
  ISSQN: issqn,
  'ISS retido': (wish) => (wish.issWithheld === '2' ? issqn(wish) : 0),
  'INSS retido': ({ inss = 0 }) => inss,
  IRRF: ({ irrf = 0 }) => irrf,
  'Contribuições sociais retidas': ({ csll = 0 }) => csll,
  'Valor líquido': netOf,
}
const of = (head: string) => EXPECTED[head]!
/** Field and column of each amount that only totals by service and municipality have. */
const BOOKS: readonly [keyof LinhaTotais & `vl_${string}`, string, (wish: NfseWish) => number][] = [
  ['vl_deducoes', 'Deduções e reduções', () => 0],
  ['vl_bcissqn', 'BC do ISSQN', of('BC do ISSQN')],
  ['vl_issqn_devido', 'ISSQN devido', (wish) => issqn(wish) - of('ISS retido')(wish)],
  ['vl_issqn_retido', 'ISSQN retido', of('ISS retido')],
  ['vl_irrf', 'IRRF', of('IRRF')],
  ['vl_inss', 'INSS retido', of('INSS retido')],
  ['vl_contribuicoes', 'Contribuições sociais retidas', of('Contribuições sociais retidas')],
  ['vl_liquido', 'Valor líquido', of('Valor líquido')],
]
const WITHHELD = ['INSS retido', 'IRRF', 'Contribuições sociais retidas', 'ISS retido']
const sumOf = (wishes: readonly NfseWish[], head: string): number =>
  wishes.reduce((sum, wish) => sum + EXPECTED[head]!(wish), 0)

type Row = Record<string, unknown>
const rowsOf = ([heads = [], ...rows]: readonly (readonly unknown[])[]): Row[] =>
  rows.map((row) => Object.fromEntries(heads.map((head, index) => [String(head), row[index]])))

async function exported(body: object): Promise<Buffer> {
  const reply = await client.post(`${API_BASE}/exportarNotas`, { cpfcnpj: OWNER, ...body })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return reply.rawPayload
}

async function readXlsx(body: object): Promise<{ rows: Row[]; total: Row }> {
  const [sheet] = await readXlsxFile(await exported({ formato: 'xlsx', ...body }))
  const rows = rowsOf(sheet?.data ?? [])
  return { rows: rows.slice(0, -1), total: rows.at(-1)! }
}

const CSV =
  'import csv, io, json, sys; t = sys.stdin.buffer.read().decode("utf-8-sig"); print(json.dumps(list(csv.reader(io.StringIO(t), delimiter=";"))))'
const hasPython = spawnSync('python3', ['--version']).status === 0

/** The rows as the csv module of Python reads them. */
async function readCsv(body: object): Promise<Row[]> {
  const input = await exported({ formato: 'csv', ...body })
  return rowsOf(JSON.parse(execFileSync('python3', ['-c', CSV], { input, encoding: 'utf8' })) as unknown[][])
}

const xlsxCents = (value: unknown): number => Math.round(Number(value ?? 0) * 100)
const csvCents = (value: unknown): number => Number(String(value).replace(',', ''))
const add = (rows: readonly Row[], head: string, cents: (value: unknown) => number): number =>
  rows.reduce((sum, row) => sum + cents(row[head]), 0)

describe('the book of services of a month', () => {
  const body = { conteudo: 'servicos', filtro: { ...OCTOBER, fl_homologacao: '1' } }

  test('has every note in XLSX, and its total leaves out cancelled, replaced and test notes', async () => {
    const { rows, total } = await readXlsx(body)
    expect(rows).toHaveLength(MONTH.length + 2)
    expect(new Set(rows.map((row) => row['Chave de acesso'])).size).toBe(rows.length)
    const counted = rows.filter((row) => row['Entra na soma'] === 'Sim')
    expect(counted).toHaveLength(COUNTED.length)
    expect(total.Papel).toBe('Total')
    for (const head of Object.keys(EXPECTED)) {
      expect([head, add(counted, head, xlsxCents)]).toEqual([head, sumOf(COUNTED, head)])
      expect([head, xlsxCents(total[head])]).toEqual([head, sumOf(COUNTED, head)])
    }
    const apart = rows.filter((row) => row['Entra na soma'] === 'Não').map((row) => [row.Situação, row.Ambiente])
    expect(apart.toSorted()).toEqual([
      ['Autorizada', 'Homologação'],
      ['Cancelada', 'Produção'],
      ['Substituída', 'Produção'],
    ])
  })

  test('says what a note says', async () => {
    const { wish, chave } = KEPT[0]!
    const { rows } = await readXlsx(body)
    const row = rows.find((line) => line['Chave de acesso'] === chave)
    expect(row).toMatchObject({
      Papel: 'Prestador',
      Número: wish.numero,
      'CNPJ/CPF do prestador': OWNER,
      Prestador: PRESTADOR!.name,
      'CNPJ/CPF do tomador': wish.tomador!.taxId,
      'Código do serviço': wish.service.code,
      Descrição: wish.service.description,
      'Retenções fecham': 'Sim',
    })
    expect(row).toMatchObject({
      'Número da DPS': String(wish.numero),
      'Município do tomador (IBGE)': wish.tomador!.address.cityCode,
      'Total retido declarado (vTotalRet)': WITHHELD.reduce((sum, head) => sum + EXPECTED[head]!(wish), 0) / 100,
    })
    expect(row?.Competência).toEqual(new Date(`${wish.moment.local.slice(0, 10)}T00:00:00Z`))
  })

  test('has the further fields of the layout at its end, codes as text and figures as numbers', async () => {
    const note = makeNfse({ ...OLD, numero: 904, competencia: '2026-12-01', ibsCbs: true }, authority)
    const bytes = Buffer.from(
      note.bytes
        .toString()
        .replace('<regTrib>', '<fone>03133334444</fone><regTrib>')
        .replace(
          '</serv>',
          '<infoCompl><gItemPed><xItemPed>01</xItemPed><xItemPed>02</xItemPed></gItemPed></infoCompl></serv>',
        )
        .replace('</tribMun>', '<BM><nBM>1</nBM><pRedBCBM>10.50</pRedBCBM></BM></tribMun>'),
    )
    await intake.importFiles(client, OWNER, xmlFiles([bytes]))
    const filtro = { dt_competenciaini: '2026-12-01', dt_competenciafim: '2026-12-31' }
    const { rows } = await readXlsx({ conteudo: 'servicos', filtro })
    const { taxId, name, email, address } = PRESTADOR!
    expect(rows).toMatchObject([
      {
        'CNPJ/CPF do emitente': taxId,
        Emitente: name,
        'E-mail do emitente': email,
        'Endereço do emitente': expect.stringContaining(`${address.street}, ${address.number}, `),
        'CEP do emitente': address.cep,
        'Telefone do prestador': '03133334444',
        'Itens do pedido': '01; 02',
        'Redução da BC pelo benefício (%)': 10.5,
        'Campos que não puderam ser lidos': null,
        'Destinatário diferente do tomador (indDest)': '0',
      },
    ])
    expect(Object.keys(rows[0]!).indexOf('CNPJ/CPF do emitente')).toBe(
      Object.keys(rows[0]!).indexOf('Valor total com IBS e CBS') + 1,
    )
  })

  test.skipIf(!hasPython)('has the same amounts in CSV', async () => {
    const rows = await readCsv(body)
    expect(rows).toHaveLength(MONTH.length + 2)
    const counted = rows.filter((row) => row['Entra na soma'] === 'Sim')
    for (const head of Object.keys(EXPECTED))
      expect([head, add(counted, head, csvCents)]).toEqual([head, sumOf(COUNTED, head)])
    expect(rows.map((row) => row['Chave de acesso'])).toContain(`="${KEPT[0]!.chave}"`)
  })

  test('of a selection has its notes in their order', async () => {
    const search = new URLSearchParams({ cnpj_remetente: OWNER, ds_tipo: 'nfse', limite: '3' })
    const { data } = (await client.get(`${API_BASE}/consulta?${search}`)).json<ConsultaReply>()
    const { rows } = await readXlsx({ conteudo: 'servicos', notas: data.map(({ id }) => id) })
    expect(rows.map((row) => row['Chave de acesso'])).toEqual(data.map(({ ds_chave }) => ds_chave))
  })
})

describe('the withheld taxes of a month', () => {
  const body = { conteudo: 'retencoes', filtro: { ...OCTOBER, fl_homologacao: '1' } }

  test('tie to the notes in XLSX', async () => {
    const { rows, total } = await readXlsx(body)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row['Base das retenções'] === 'Valor líquido confere')).toBe(true)
    expect(rows.every((row) => row['CNPJ/CPF do prestador'] === OWNER && row['Papel da empresa'] === 'Prestador')).toBe(
      true,
    )
    for (const head of WITHHELD) {
      expect([head, add(rows, head, xlsxCents)]).toEqual([head, sumOf(COUNTED, head)])
      expect([head, xlsxCents(total[head])]).toEqual([head, sumOf(COUNTED, head)])
    }
    const all = WITHHELD.reduce((sum, head) => sum + sumOf(COUNTED, head), 0)
    expect(xlsxCents(total['Total retido'])).toBe(all)
  })

  test('say which notes do not lead to their net value, also when nothing is withheld (NT 007; vLiq)', async () => {
    const { chave } = KEPT[0]!
    const set = (closes: boolean) =>
      server.owner.query(
        'update nota_servico s set closes = $1 from nota n where n.id = s.nota_id and n.empresa_id = s.empresa_id and n.chave = $2',
        [closes, chave],
      )
    await set(false)
    const { rows } = await readXlsx(body)
    await set(true)
    const open = rows.filter((row) => Number(row['Notas que não fecham com o valor líquido']) === 1)
    expect(open).toHaveLength(1)
    expect(open[0]?.['Base das retenções']).toMatch(/valor líquido não fecha|menos em 1 de \d+/)
  })

  test.skipIf(!hasPython)('tie to the notes in CSV, from the side of a tomador', async () => {
    const rows = await readCsv({ ...body, cpfcnpj: TOMADOR!.taxId })
    const taken = COUNTED.filter(({ tomador }) => tomador?.taxId === TOMADOR!.taxId)
    expect(taken.length).toBeGreaterThan(0)
    expect(rows.every((row) => row['Papel da empresa'] === 'Tomador')).toBe(true)
    for (const head of WITHHELD) expect([head, add(rows, head, csvCents)]).toEqual([head, sumOf(taken, head)])
  })
})

describe('totals by', () => {
  const ask = (filter: Record<string, string>) =>
    client.get(`${API_BASE}/totaisNotas?${new URLSearchParams({ cnpj_remetente: OWNER, ...OCTOBER, ...filter })}`)
  const totals = async (por: string) => (await ask({ ds_tipo: 'nfse', ds_por: por })).json<TotaisNotasReply>()
  const cents = (value: number | null) => Math.round((value ?? Number.NaN) * 100)

  test('service add up to the notes of each code', async () => {
    const { data, vl_diferenca } = await totals('servico')
    expect(vl_diferenca).toBe(0)
    const codes = new Set(COUNTED.map(({ service }) => service.code))
    expect(new Set(data.map(({ cd_grupo }) => cd_grupo))).toEqual(codes)
    for (const { cd_grupo, nm_grupo, nr_notas, vl_docfiscal, vl_issqn } of data) {
      const wishes = COUNTED.filter(({ service }) => service.code === cd_grupo)
      expect([nm_grupo, nr_notas]).toEqual([wishes[0]!.service.name, wishes.length])
      expect([cents(vl_docfiscal), cents(vl_issqn)]).toEqual([
        sumOf(wishes, 'Valor do serviço'),
        sumOf(wishes, 'ISSQN'),
      ])
    }
  })

  test.each(['servico', 'municipio'])('%s have every amount of the books', async (por) => {
    const { data } = await totals(por)
    const rows = (await readXlsx({ conteudo: por, filtro: { ...OCTOBER, ds_tipo: 'nfse' } })).rows
    const lines = rows.slice(0, data.length)
    for (const [field, head, expected] of BOOKS) {
      const sum = COUNTED.reduce((cents, wish) => cents + expected(wish), 0)
      expect([field, data.reduce((total, line) => total + cents(line[field] ?? null), 0)]).toEqual([field, sum])
      expect([head, add(lines, head, xlsxCents)]).toEqual([head, sum])
    }
    expect(data.reduce((total, line) => total + cents(line.vl_issqn), 0)).toBe(sumOf(COUNTED, 'ISSQN'))
    const pdf = await exported({ formato: 'pdf', conteudo: por, filtro: OCTOBER })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('another property have no amounts of services', async () => {
    const [line] = (await totals('participante')).data
    expect(line).toHaveProperty('vl_issqn')
    expect(line).not.toHaveProperty('vl_liquido')
  })

  test('municipality of the ISSQN add up to the list', async () => {
    const { data, vl_diferenca, totais } = await totals('municipio')
    expect(vl_diferenca).toBe(0)
    expect(data.every(({ cd_grupo, nm_grupo }) => /^\d{7}$/.test(cd_grupo ?? '') && nm_grupo)).toBe(true)
    expect(cents(totais.vl_docfiscal)).toBe(sumOf(COUNTED, 'Valor do serviço'))
  })

  test.each(['servico', 'municipio'])('%s are about NFS-e alone', async (por) => {
    const wanted = await totals(por)
    expect(wanted.totais.quantidade).toBeGreaterThan(0)
    for (const filter of [{}, { ds_tipo: 'todos' }] as Record<string, string>[])
      expect((await ask({ ds_por: por, ...filter })).json()).toEqual(wanted)
    const other = await ask({ ds_por: por, ds_tipo: 'nfe' })
    expect([other.statusCode, other.json<Problem>().type]).toEqual([422, 'exportar.only_nfse'])
    const filtro = { ...OCTOBER, ds_tipo: 'nfe' }
    const body = { cpfcnpj: OWNER, formato: 'csv', filtro }
    for (const conteudo of [por, 'servicos', 'retencoes'])
      expect((await client.post(`${API_BASE}/exportarNotas`, { ...body, conteudo })).json()).toMatchObject({
        type: 'exportar.only_nfse',
      })
    expect((await readXlsx({ conteudo: por, filtro: OCTOBER })).rows).toEqual(
      (await readXlsx({ conteudo: por, filtro: { ...OCTOBER, ds_tipo: 'nfse' } })).rows,
    )
  })

  test('service refuse a selection with notes of another kind', async () => {
    const ofOwner = server.ownerDb.selectFrom('empresa').select('id').where('tax_id', '=', OWNER)
    const { id } = await ofOwner.executeTakeFirstOrThrow()
    const other = buildNota(id, { issued: '2026-10-10T10:00:00' })
    await insertNotas(server.ownerDb, [other])
    const body = { cpfcnpj: OWNER, ds_por: 'servico', notas: [other.id] }
    const reply = await client.post(`${API_BASE}/totaisNotas`, body)
    expect([reply.statusCode, reply.json<Problem>().type]).toEqual([422, 'exportar.only_nfse'])
  })
})
