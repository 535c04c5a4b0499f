// spec: 3.26

import { inflateRawSync } from 'node:zlib'
import { API_BASE } from '@portal/contract/common.ts'
import type { ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemoSettings } from '../../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../../testing/intake.ts'
import { cnpjOf } from '../../../testing/notas.ts'
import { couponXml, ticketXml } from '../../../testing/other-kinds.ts'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { generateFile } from './generate.ts'

const COMPANY = DEMO_COMPANIES[0]!
const { taxId } = COMPANY
const CARRIER = cnpjOf('55666777')

const cancelling = ({ chave }: { chave: string }): string => {
  const own = chaveOf({
    cUF: '35',
    month: '2606',
    taxId,
    modelo: 59,
    serie: 0,
    numero: 123_456_000,
    tpEmis: '0',
    code: '99123456',
  })
  return `<CFeCanc><infCFe Id="CFe${own}" chCanc="CFe${chave}" versao="0.07"><dEmi>20260610</dEmi><hEmi>101500</hEmi><ide><cUF>35</cUF><mod>59</mod><nserieSAT>000123456</nserieSAT><nCFe>000099</nCFe><dEmi>20260610</dEmi><hEmi>102000</hEmi><tpAmb>1</tpAmb></ide><emit><CNPJ>${taxId}</CNPJ></emit></infCFe></CFeCanc>`
}

const COUPONS = [1, 2, 3].map((number) => couponXml(number, taxId))
const BOUGHT = `<comp><xNome>Loja</xNome><CNPJ>${taxId}</CNPJ><enderComp><cMun>3550308</cMun><UF>SP</UF></enderComp></comp>`
const FILES = [
  ...COUPONS.map(({ xml }) => xml),
  cancelling(COUPONS[2]!),
  couponXml(9, CARRIER).xml.replace('<dest/>', `<dest><CNPJ>${taxId}</CNPJ></dest>`),
  ticketXml(601, taxId),
  ticketXml(602, CARRIER, BOUGHT),
  ticketXml(603, CARRIER, BOUGHT),
]

let server: TestServer
let intake: TestIntake
let accountant: Client
let empresaId = 0
beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server)
  await insertEmpresa(server, { taxId, name: COMPANY.name, uf: COMPANY.uf })
  const { rows } = await server.owner.query<{ id: number }>(
    'update empresa set demo = true, simples = false returning id',
  )
  empresaId = rows[0]!.id
  accountant = await signedIn(server, { login: '52998224725', name: 'Helena Prado', sistema: 'SCA', empresas: [taxId] })
  const notes = [...generate({ seed: 31, count: 25, empresa: COMPANY, from: '2026-06', to: '2026-06' })]
  const { lines } = await intake.importFiles(accountant, taxId, [
    ...notes.map(({ bytes }, index) => ({ name: `${index}.xml`, bytes })),
    ...FILES.map((xml, index) => ({ name: `other-${index}.xml`, bytes: Buffer.from(xml) })),
  ])
  expect(lines.filter(({ arquivo, veredito }) => arquivo.startsWith('other') && veredito !== 'importado')).toEqual([])
  // nothing proves the cancellation: a person decides
  await server.owner.query(
    "update nota set decision = 'considerar', situacao = 'cancelada', pending_cancellation = false where chave = $1",
    [COUPONS[2]!.chave],
  )
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

async function linesOf(profile: 'A' | 'B'): Promise<(reg: string) => string[]> {
  await server.owner.query('update sped_settings set body = body || $1::jsonb', [
    JSON.stringify({ cd_perfil: profile }),
  ])
  const id = await generateFile(server.deps.db, {
    empresa: {
      ...{ id: empresaId, taxId, root: taxId.slice(0, 8), name: COMPANY.name, uf: COMPANY.uf },
      ...({ simples: false, papel: 'contador', imports: true, origin: 'direta' } as const),
    },
    account: {
      ...{ id: accountant.accountId, login: '52998224725', taxId: '52998224725', name: 'Helena Prado', uf: 'SP' },
      ...{ email: '', phone: '', sistema: 'SCA', sped: true, demo: true, provider: false },
    },
    period: { from: '2026-06-01', to: '2026-06-30', purpose: '0' },
    sistema: 'SCA',
    now: server.deps.clock.now(),
  })
  const pieces = await server.owner.query<{ deflated: Buffer }>(
    'select deflated from sped_piece where file_id = $1 order by n',
    [id],
  )
  const text = pieces.rows.map(({ deflated }) => inflateRawSync(deflated).toString('latin1')).join('')
  return (reg) => text.split('\r\n').filter((line) => line.startsWith(`|${reg}|`))
}

test('own coupons are written one by one, the cancelled one by its identity; an own ticket is a D100', async () => {
  const lines = await linesOf('A')
  const [first, second, third] = COUPONS.map(({ chave }) => chave)
  expect(lines('C800')).toEqual([
    `|C800|59|00|1|10062026|90,00||||000123456|${first}|0,00|100,00|0,00|16,20|||`,
    `|C800|59|00|2|10062026|90,00||||000123456|${second}|0,00|100,00|0,00|16,20|||`,
    `|C800|59|02|3||||||000123456|${third}|||||||`,
  ])
  expect(lines('C850')).toEqual(Array(2).fill('|C850|000|5102|18,00|90,00|90,00|16,20||'))
  expect(lines('D190').filter((line) => line.includes('|6357|'))).toEqual([
    '|D190|000|6357|12,00|100,00|100,00|12,00|0,00||',
  ])
  expect(lines('D100').filter((line) => line.includes('|63|'))).toHaveLength(1)
})

test('a company of profile B writes its coupons by device and day, and the file closes with the same debit', async () => {
  const [one, day] = [await linesOf('A'), await linesOf('B')]
  expect(day('C800')).toEqual([])
  expect(day('C860')).toEqual(['|C860|59|000123456|10062026|1|3|'])
  expect(day('C890')).toEqual(['|C890|000|5102|18,00|180,00|180,00|32,40||'])
  expect(day('E110')).toEqual(one('E110'))
})

test('what was bought with a coupon or a ticket is said to be outside, once each', async () => {
  const reply = await accountant.post(`${API_BASE}/sped/conferencia?nr_cpfcnpj=${taxId}&nm_sistema=SCA`, {
    dt_ini: '2026-06-01',
    dt_fin: '2026-06-30',
  })
  const outside = reply.json<ConferenciaReply>().data.filter(({ codigo }) => codigo === 'FORA_DA_EFD')
  expect(
    outside.map(({ mensagem }) => mensagem.replace(/:.*?(\d+ documentos?) de (.{8}).*/, ' $1 $2')).toSorted(),
  ).toEqual([
    'Fora do arquivo 1 documento cupom CF',
    'Fora do arquivo 2 documentos BP-e com',
    // profile B, and a state may ask for the items (C870)
    'Fora do arquivo 2 documentos cupom em',
  ])
})
