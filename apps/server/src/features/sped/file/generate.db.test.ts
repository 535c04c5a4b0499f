import { inflateRawSync } from 'node:zlib'
import { DEMO_COMPANIES, generate } from '@portal/tools/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake } from '../../../testing/intake.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { fillDemoSettings } from '../settings/demo.ts'
import { generateFile, startFile } from './generate.ts'

const COMPANY = DEMO_COMPANIES[0]!
const { taxId } = COMPANY

let server: TestServer
let accountant: Client
let empresaId = 0
beforeAll(async () => {
  server = await testServer()
  const intake = await openIntake(server, [])
  await createEmpresa(server, { taxId, name: COMPANY.name, uf: COMPANY.uf })
  const { rows } = await server.owner.query<{ id: number }>('update empresa set demo = true returning id')
  empresaId = rows[0]!.id
  accountant = await signedIn(server, { login: '52998224725', name: 'Helena Prado', sistema: 'SCA', empresas: [taxId] })
  const files = [...generate({ seed: 31, count: 25, empresa: COMPANY, from: '2026-06', to: '2026-06' })]
  await intake.importFiles(
    accountant,
    taxId,
    files.map(({ bytes }, at) => ({ name: `${at}.xml`, bytes })),
  )
  await intake.close()
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(() => server.close())

const start = (large: number, period = { from: '2026-06-01', to: '2026-06-30', purpose: '0' as const }) => {
  const empresa = {
    ...{ id: empresaId, taxId, root: taxId.slice(0, 8), name: COMPANY.name, uf: COMPANY.uf },
    ...{ simples: false, papel: 'contador' as const },
  }
  const account = {
    ...{ id: accountant.accountId, login: '52998224725', taxId: '52998224725', name: 'Helena Prado', uf: 'SP' },
    ...{ email: '', phone: '', sistema: 'SCA', sped: true, demo: true, provider: false },
  }
  const { clock, log } = server.deps
  const request = { empresa, account, period, sistema: 'SCA', now: clock.now(), log, large }
  return startFile((streaming) => generateFile(server.deps.db, request, streaming))
}

const kept = async () => (await server.owner.query<{ id: string; size: number }>('select id, size from sped_file')).rows

test('a large month is handed on while it is made: the bytes of the file that is kept', async () => {
  const small = await start(1_000_000)
  expect(small).toMatchObject({ id: expect.any(String) })
  const large = await start(1)
  const pieces: Buffer[] = []
  if ('bytes' in large) for await (const piece of large.bytes) pieces.push(piece)
  expect(pieces[0]?.toString('latin1')).toMatch(/^\|0000\|020\|.*\r\n\|0001\|0\|\r\n\|0005\|.*\r\n\|0100\|.*\r\n$/)
  const sizes = (await kept()).map(({ size }) => Number(size))
  expect(sizes).toEqual([Buffer.concat(pieces).length, Buffer.concat(pieces).length])
})

test('what aggregates find is told before the first byte; what only the whole tells breaks the file off, and nothing is kept', async () => {
  const before = (await kept()).length
  const cfop = (value: string, only = '') =>
    server.owner.query(
      `update nota_item set cfop = $1 where nota_id = (select id from nota where tipo = 'nfce' limit 1) ${only}`,
      [value],
    )
  await cfop('1102')
  await expect(start(1)).rejects.toMatchObject({ code: 'sped.refused' })
  await cfop('5102')
  await server.owner.query(
    `update nota_item set origin = '9' where nota_id = (select id from nota where tipo = 'nfce' limit 1)`,
  )
  const begun = await start(1)
  const read = async () => {
    if ('bytes' in begun)
      for await (const piece of begun.bytes) expect(piece.toString('latin1')).not.toContain('|9999|')
  }
  await expect(read()).rejects.toMatchObject({ code: 'sped.refused' })
  expect(await kept()).toHaveLength(before)
})

test('what only some states ask for is written where the company says so, and the file is still right', async () => {
  const { owner } = server
  await owner.query(`update nota_item set origin = '0' where origin = '9'`) // of the test before
  const { rows } = await owner.query<{ id: string; chave: string }>(
    `select id, chave from nota where tipo = 'nfe' and papel = 'E' and situacao = 'autorizada' order by issued_local limit 2`,
  )
  const [first, second] = rows
  await owner.query(`update nota_ledger set notice = 'Art. 1 | do RICMS', refs = $2 where nota_id = $1`, [
    first?.id,
    [second?.chave],
  ])
  await owner.query('update nota_item set fcp_cents = 150, fcp_rate = 2 where nota_id = $1 and n_item = 1', [first?.id])
  const ajuste = {
    ...{ ds_chave: first?.chave, cd_ajuste: 'SP10000001', ds_descricao: 'Crédito outorgado', vl_base: null },
    ...{ pr_icms: null, vl_icms: 12.34, vl_outros: null, cd_beneficio: null },
  }
  const asked = {
    ajustes_documento: [ajuste],
    declaratorios: [{ ds_mes: '2026-06', cd_informacao: 'SP000001', vl_informacao: 7.5, ds_descricao: null }],
    exigencias: { fl_fcp: true, fl_informacoes: true },
  }
  await owner.query('update sped_settings set body = body || $1::jsonb', [JSON.stringify(asked)])
  const made = await start(1_000_000)
  expect(made).toMatchObject({ id: expect.any(String) })
  const pieces = await owner.query<{ deflated: Buffer }>(
    'select deflated from sped_piece where file_id = $1 order by n',
    ['id' in made ? made.id : null],
  )
  const text = pieces.rows.map(({ deflated }) => inflateRawSync(deflated).toString('latin1')).join('')
  const lines = (reg: string) => text.split('\r\n').filter((line) => line.startsWith(`|${reg}|`))
  expect(lines('0450')).toEqual([
    '|0450|DOCREF|Documentos fiscais referenciados|',
    '|0450|FISCO|Informações adicionais de interesse do fisco|',
  ])
  expect(lines('0460')).toEqual(['|0460|000001|Crédito outorgado|'])
  expect(lines('C110')).toEqual(['|C110|FISCO|Art. 1 / do RICMS|', '|C110|DOCREF||'])
  expect(lines('C113')).toEqual([expect.stringContaining(`|${second?.chave}|`)])
  expect(lines('C191')).toEqual(['|C191|1,50|0,00|0,00|'])
  expect(lines('C195')).toEqual(['|C195|000001|Crédito outorgado|'])
  expect(lines('C197')).toEqual(['|C197|SP10000001|||||12,34||'])
  expect(lines('E115')).toEqual(['|E115|SP000001|7,50||'])
  expect(lines('E110')[0]?.split('|')[7]).toBe('12,34')
})
