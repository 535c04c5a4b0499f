// spec: 3.26, 8.16

import { inflateRawSync } from 'node:zlib'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoSettings } from '../../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake } from '../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { changeNota } from '../../../testing/sums.ts'
import { generateFile } from './generate.ts'
import type { FileRequest } from './read-month.ts'

const COMPANY = DEMO_COMPANIES[0]!
const { taxId } = COMPANY

let server: TestServer
let accountant: Client
let empresaId = 0
beforeAll(async () => {
  server = await testServer()
  const intake = await openIntake(server, [])
  await insertEmpresa(server, { taxId, name: COMPANY.name, uf: COMPANY.uf })
  const { rows } = await server.owner.query<{ id: number }>(
    'update empresa set demo = true, simples = false returning id',
  )
  empresaId = rows[0]!.id
  accountant = await signedIn(server, { login: '52998224725', name: 'Helena Prado', sistema: 'SCA', empresas: [taxId] })
  const files = [...generate({ seed: 31, count: 25, empresa: COMPANY, from: '2026-06', to: '2026-06' })]
  await intake.importFiles(
    accountant,
    taxId,
    files.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
  )
  await intake.close()
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(() => server.close())

const JUNE = { from: '2026-06-01', to: '2026-06-30', purpose: '0' as const }

/** Makes the file of a month and returns its id. */
const make = (period: typeof JUNE = JUNE, more: Partial<FileRequest> = {}): Promise<string> => {
  const empresa = {
    id: empresaId,
    taxId,
    root: taxId.slice(0, 8),
    name: COMPANY.name,
    uf: COMPANY.uf,
    ...({ simples: false, papel: 'contador', imports: true, origin: 'direta' } as const),
  }
  const account = {
    id: accountant.accountId,
    login: '52998224725',
    taxId: '52998224725',
    name: 'Helena Prado',
    uf: 'SP',
    email: '',
    phone: '',
    sistema: 'SCA',
    sped: true,
    demo: true,
    provider: false,
  }
  const now = server.deps.clock.now()
  return generateFile(server.deps.db, { empresa, account, period, sistema: 'SCA', now, ...more })
}

const storedPieces = async () => {
  const { rows } = await server.owner.query<{ files: number; pieces: number }>(
    'select (select count(*)::int from sped_file) as files, (select count(*)::int from sped_piece) as pieces',
  )
  return rows[0]
}

test('a file that only the checker refuses is refused with its errors, and nothing of it is stored', async () => {
  await make()
  const before = await storedPieces()
  expect(before?.files).toBe(1)
  const setOrigin = (origin: string) =>
    server.owner.query(
      `update nota_item set origin = $1 where nota_id = (select id from nota where tipo = 'nfce' order by id limit 1)`,
      [origin],
    )
  await setOrigin('9')
  await expect(make()).rejects.toMatchObject({
    status: 422,
    code: 'sped.refused',
    erros: expect.arrayContaining([
      expect.objectContaining({
        codigo: expect.stringMatching(/^EFD_/),
        mensagem: expect.stringMatching(/^Linha \d+/),
      }),
    ]),
  })
  expect(await storedPieces()).toEqual(before)
  // the board shows the refusal as a check with errors
  const { rows } = await server.owner.query<{ check_errors: number; isCurrent: boolean }>(
    `select check_errors::int, check_changes = changes as "isCurrent" from fechamento where month = $1::date`,
    [JUNE.from],
  )
  expect(rows).toEqual([{ check_errors: expect.any(Number), isCurrent: true }])
  expect(rows[0]?.check_errors).toBeGreaterThan(0)
  await setOrigin('0')
})

test('an aborted generation stores nothing', async () => {
  const before = await storedPieces()
  for (const block of ['0', 'C', '1']) {
    const gone = new AbortController()
    const onBlock = (name: string) => {
      if (name === block) gone.abort()
    }
    await expect(make(JUNE, { signal: gone.signal, onBlock })).rejects.toMatchObject({ name: 'AbortError' })
  }
  expect(await storedPieces()).toEqual(before)
})

/** Lines of a month's file, by register. */
async function linesOf(period = JUNE) {
  const pieces = await server.owner.query<{ deflated: Buffer }>(
    'select deflated from sped_piece where file_id = $1 order by n',
    [await make(period)],
  )
  const text = pieces.rows.map(({ deflated }) => inflateRawSync(deflated).toString('latin1')).join('')
  return (reg: string) => text.split('\r\n').filter((line) => line.startsWith(`|${reg}|`))
}

const keysOf = async (condition: string) =>
  (
    await server.owner.query<{ id: string; chave: string }>(
      `select id, chave from nota where situacao = 'autorizada' and not pending_cancellation and ${condition} order by issued_local`,
    )
  ).rows

const addSettings = (change: object) =>
  server.owner.query('update sped_settings set body = body || $1::jsonb', [JSON.stringify(change)])

test('data that only some states require is written if the company sets it, and the file stays valid', async () => {
  const { owner } = server
  const [first, second] = await keysOf(`tipo = 'nfe' and papel = 'E'`)
  const [frete] = await keysOf(`tipo = 'cte' and destinatario_tax_id = '${taxId}'`)
  await owner.query(`update nota_ledger set notice = 'Art. 1 | do RICMS', refs = $2 where nota_id = $1`, [
    first?.id,
    [second?.chave],
  ])
  await owner.query(
    'update nota_item set fcp_cents = 150, fcp_rate = 2, fcp_kept_cents = 75 where nota_id = $1 and n_item = 1',
    [first?.id],
  )
  const ajuste = {
    ds_chave: first?.chave,
    cd_ajuste: 'SP10000001',
    ds_descricao: 'Crédito outorgado',
    vl_base: null,
    pr_icms: null,
    vl_icms: 12.34,
    vl_outros: null,
    cd_beneficio: null,
  }
  const item = {
    cd_produto: 'EST-9',
    nm_prd: 'Areia',
    ds_unidade: 'M3',
    cd_ncm: '25051000',
    nr_quantidade: '2',
    vl_unitario: '50',
    vl_item: 100,
    cd_conta: null,
    nm_conta: null,
    cd_cst: '060',
    vl_base: 100,
    vl_icms: 18,
  }
  await addSettings({
    ajustes_documento: [ajuste, { ...ajuste, ds_chave: frete?.chave, ds_descricao: 'Crédito do frete', vl_icms: 1 }],
    declaratorios: [{ ds_mes: '2026-06', cd_informacao: 'SP000001', vl_informacao: 7.5, ds_descricao: null }],
    exigencias: { fl_fcp: true, fl_informacoes: true },
    inventarios: [{ dt_inventario: '2026-06-30', cd_motivo: '02', itens: [item] }],
  })
  const lines = await linesOf()
  expect(lines('0450')).toEqual([
    '|0450|DOCREF|Documentos fiscais referenciados|',
    '|0450|FISCO|Informações adicionais de interesse do fisco|',
  ])
  expect(lines('0460')).toEqual(['|0460|000001|Crédito do frete|', '|0460|000002|Crédito outorgado|'])
  expect(lines('C110')).toEqual(['|C110|FISCO|Art. 1 / do RICMS|', '|C110|DOCREF||'])
  expect(lines('C113')).toEqual([expect.stringContaining(`|${second?.chave}|`)])
  expect(lines('C191')).toEqual(['|C191|1,50|0,00||'])
  expect([...lines('C195'), ...lines('D195')]).toEqual([
    '|C195|000002|Crédito outorgado|',
    '|D195|000001|Crédito do frete|',
  ])
  expect(lines('C197')).toEqual(['|C197|SP10000001|||||12,34||'])
  expect(lines('D197')).toEqual(['|D197|SP10000001|||||1,00||'])
  expect(lines('E115')).toEqual(['|E115|SP000001|7,50||'])
  expect(lines('E110')[0]?.split('|')[7]).toBe('13,34')
  expect([...lines('H005'), ...lines('H020')]).toEqual(['|H005|30062026|100,00|02|', '|H020|060|100,00|18,00|'])
  expect(lines('0190')).toContain('|0190|M3|Metro cúbico|')
})

test('from 2027 on an adjustment names its benefit', async () => {
  const ajuste = { ds_mes: '2027-01', ds_uf: null, ds_descricao: 'Crédito', vl_ajuste: 10, cd_beneficio: '2' }
  await addSettings({
    ajustes: [
      { ...ajuste, cd_ajuste: 'SP020799' },
      { ...ajuste, cd_ajuste: 'MG100799', ds_uf: 'MG', ds_descricao: 'Débito', cd_beneficio: null },
    ],
  })
  const lines = await linesOf({ from: '2027-01-01', to: '2027-01-31', purpose: '0' })
  expect(lines('0000')[0]).toContain('|0000|021|')
  expect(lines('E111')).toEqual(['|E111|SP020799|Crédito|10,00|2|'])
  expect(lines('E220')).toEqual(['|E220|MG100799|Débito|10,00||'])
  expect(lines('E250')[0]).toMatch(/^\|E250\|999\|10,00\|/)
  await addSettings({ ajustes: [] })
})

test('what is not known of the layout of 2027 is said before the file is made, and of no earlier month', async () => {
  const points = async (dt_ini: string, dt_fin: string) => {
    const url = `${API_BASE}/sped/conferencia?nr_cpfcnpj=${taxId}&nm_sistema=SCA`
    const { data } = (await accountant.post(url, { dt_ini, dt_fin })).json<ConferenciaReply>()
    return data.filter(({ codigo }) => codigo === 'LEIAUTE_ABERTO')
  }
  expect(await points('2026-12-01', '2026-12-31')).toEqual([])
  const january = await points('2027-01-01', '2027-01-31')
  expect(january.map(({ gravidade }) => gravidade)).toEqual(Array(5).fill('aviso'))
  expect(january[0]?.mensagem).toBe(
    'O programa validador (PVA) que aceita o leiaute 021 não foi visto: valide o arquivo nele antes de transmitir. Procurado até 10/10/2026.',
  )
})

test('the first and the last moment of a month are included; changed data of a party gives a change record, a new registration a new participant', async () => {
  const { owner } = server
  const sales = await keysOf(`tipo = 'nfe' and papel = 'E'`)
  const [before, first, last, after] = sales
  const positions = [
    [before, '2026-05-31 23:59:59'],
    [first, '2026-06-01 00:00:00'],
    [last, '2026-06-30 23:59:59'],
    [after, '2026-07-01 00:00:00'],
  ] as const
  for (const [note, moment] of positions) await changeNota(owner, note?.id ?? '', `issued_local = '${moment}'`)
  const rest = sales.slice(4, 7).map(({ id }) => id)
  const change = [{ ie: '110042490114' }, { ie: null, street: 'Rua Nova' }, { ie: '222333444555' }]
  for (const [n, id] of [first?.id, last?.id, rest[0]].entries())
    await owner.query(
      `update nota_ledger l set moved = null, recipient = o.recipient || $2::jsonb from nota_ledger o
        where o.empresa_id = l.empresa_id and l.nota_id = $1 and o.nota_id = $3`,
      [id, JSON.stringify({ street: 'Rua Velha', ...change[n] }), first?.id],
    )
  const lines = await linesOf()
  const keys = new Set(lines('C100').map((line) => line.split('|')[9]))
  expect(positions.map(([note]) => keys.has(note?.chave))).toEqual([false, true, true, false])
  const of = (key?: string) =>
    lines('C100')
      .find((line) => line.includes(`|${key}|`))
      ?.split('|')
  expect([of(first?.chave)?.[10], of(last?.chave)?.[10]]).toEqual(['01062026', '30062026'])
  const code = of(first?.chave)?.[4] ?? ''
  expect([of(last?.chave)?.[4], of(sales[4]?.chave)?.[4]]).toEqual([code, `${code}-222333444555`])
  expect(lines('0150').filter((line) => line.startsWith(`|0150|${code}`))).toEqual([
    expect.stringMatching(/\|110042490114\|.*\|Rua Nova\|/),
    expect.stringMatching(/\|222333444555\|.*\|Rua Velha\|/),
  ])
  expect(lines('0175')).toEqual(['|0175|30062026|10|Rua Velha|'])
})

test('a credit above the document and a unit without a factor are reported by the check', async () => {
  const { owner } = server
  const [bought] = await keysOf(
    `tipo = 'nfe' and papel = 'R' and exists (select from nota_item i where i.empresa_id = nota.empresa_id and i.nota_id = nota.id and icms_cst = '00')`,
  )
  await owner.query('update nota_total set icms_cents = 1 where nota_id = $1', [bought?.id])
  await owner.query(`update nota_item set gtin = '7891000315507', unit = 'CX' where nota_id = $1 and n_item = 1`, [
    bought?.id,
  ])
  const produto = { cd_produto: '10318', nm_prd: 'CIMENTO', ds_unidade: 'SC', ds_codbarras: '7891000315507' }
  const query = `nr_cpfcnpj=${taxId}&nm_sistema=SCA`
  const saved = await accountant.call({ method: 'PUT', url: `${API_BASE}/produtos?${query}`, payload: [produto] })
  expect(saved.statusCode, saved.body).toBe(200)
  const reply = await accountant.post(`${API_BASE}/sped/conferencia?${query}`, {
    dt_ini: '2026-06-01',
    dt_fin: '2026-06-30',
  })
  const achados = reply.json<ConferenciaReply>().data.filter(({ documento }) => documento?.id === bought?.id)
  expect(achados).toContainEqual(expect.objectContaining({ codigo: 'CREDITO_MAIOR', gravidade: 'aviso' }))
  expect(achados).toContainEqual(
    expect.objectContaining({ codigo: 'FATOR_FALTA', itens: [expect.objectContaining({ cd_produto: '10318' })] }),
  )
})

test('a balance counts only for the month after it: one of another month leaves the warning, and its own month resolves it', async () => {
  const august = { from: '2026-08-01', to: '2026-08-31', purpose: '0' as const }
  const balance = (ds_mes: string) => addSettings({ saldos: { ds_mes, vl_icms: 1000, vl_ipi: 0, st: [], difal: [] } })
  const warning = async () => {
    const reply = await accountant.post(`${API_BASE}/sped/conferencia?nr_cpfcnpj=${taxId}&nm_sistema=SCA`, {
      dt_ini: august.from,
      dt_fin: august.to,
    })
    return reply.json<ConferenciaReply>().data.find(({ codigo }) => codigo === 'SALDO_ANTERIOR')?.mensagem
  }
  const previous = async () => (await linesOf(august))('E110')[0]?.split('|')[10]
  await balance('2026-06')
  expect(await warning()).toBe(
    'O saldo credor de 07/2026 não foi informado nem gerado aqui: o arquivo começa com zero. O saldo informado é de 06/2026 e não vale para este mês.',
  )
  expect(await previous()).toBe('0,00')
  await balance('2026-07')
  expect(await warning()).toBeUndefined()
  expect(await previous()).toBe('1000,00')
})

test('a typed bill is in the file of its month with its supplier; a month that lacks what files usually have is warned of', async () => {
  const type = async (body: object) => {
    const reply = await accountant.post(`${API_BASE}/contas?nr_cpfcnpj=${taxId}`, {
      ...{ nr_cpfcnpj_emitente: '11444777000161', nm_emitente: 'Energia Paulista S.A.' },
      ...{ vl_documento: 1842.36, vl_bc_icms: 1800, pr_icms: 18, vl_icms: 324, ...body },
    })
    expect(reply.statusCode, reply.body).toBe(201)
  }
  const city = (
    await server.owner.query<{ body: { identidade: { cd_municipio: string } } }>('select body from sped_settings')
  ).rows[0]!.body.identidade.cd_municipio
  for (const month of ['2025-03', '2025-04', '2025-05']) {
    const issuer = { cd_municipio_emitente: city, dt_emissao: `${month}-12` }
    await type({ ...issuer, modelo: '06', nr_documento: 771, nr_serie: 'U', ds_consumo: '02' })
    await type({
      ...issuer,
      modelo: '22',
      nr_documento: 88,
      nr_serie: 'B',
      vl_documento: 180,
      vl_bc_icms: 180,
      vl_icms: 32.4,
    })
    const [from, to] = [`${month}-01`, `${month}-${month.endsWith('04') ? '30' : '31'}`]
    const lines = await linesOf({ from, to, purpose: '0' })
    const day = `12${month.slice(5)}2025`
    expect(lines('C500').map((line) => line.split('|').slice(2, 20))).toEqual([
      [
        '0',
        '1',
        '11444777000161',
        '06',
        '00',
        'U',
        '',
        '02',
        '771',
        day,
        day,
        '1842,36',
        '0,00',
        '1800,00',
        '0,00',
        '42,36',
        '0,00',
        '0,00',
      ],
    ])
    expect(lines('D500').map((line) => line.split('|').slice(2, 13))).toEqual([
      ['0', '1', '11444777000161', '22', '00', 'B', '', '88', day, day, '180,00'],
    ])
    expect(lines('C590')).toHaveLength(1)
    expect(lines('D590')).toHaveLength(1)
    expect(lines('0150').map((line) => line.split('|')[3])).toEqual(['Energia Paulista S.A.'])
  }
  const reply = await accountant.post(`${API_BASE}/sped/conferencia?nr_cpfcnpj=${taxId}&nm_sistema=SCA`, {
    dt_ini: '2025-06-01',
    dt_fin: '2025-06-30',
  })
  const told = reply.json<ConferenciaReply>().data.filter(({ codigo }) => codigo === 'REGISTRO_COSTUMEIRO')
  expect(told.map(({ mensagem }) => mensagem.split('; ')[0])).toEqual([
    'Falta o C500 (contas de energia, água e gás), que estava em 3 dos últimos 3 arquivos',
    'Falta o D500 (contas de comunicação em papel), que estava em 3 dos últimos 3 arquivos',
  ])
})
