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
import { type TestServer, testServer } from '../../../testing/server.ts'
import { generateFile } from './generate.ts'

const COMPANY = DEMO_COMPANIES[0]!
const { taxId } = COMPANY
const CARRIER = cnpjOf('55666777')

/** A coupon with one taxed item of R$ 100,00, R$ 10,00 of it given on the subtotal. */
function coupon(number: number, issuer = taxId) {
  const parts = { cUF: '35', month: '2606', taxId: issuer, modelo: 59, serie: 0, numero: 123_456_000, tpEmis: '0' }
  const chave = chaveOf({ ...parts, code: `${String(number).padStart(2, '0')}123456` })
  return {
    chave,
    xml: `<CFe><infCFe Id="CFe${chave}" versao="0.07"><ide><cUF>35</cUF><cNF>123456</cNF><mod>59</mod><nserieSAT>000123456</nserieSAT><nCFe>0000${String(number).padStart(2, '0')}</nCFe><dEmi>20260610</dEmi><hEmi>101500</hEmi><cDV>${chave[43]}</cDV><tpAmb>1</tpAmb></ide><emit><CNPJ>${issuer}</CNPJ><xNome>Loja</xNome><IE>110042490114</IE></emit><dest/><det nItem="1"><prod><cProd>1</cProd><xProd>Item</xProd><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>100.00</vUnCom><vProd>100.00</vProd><indRegra>A</indRegra><vItem>90.00</vItem><vRatDesc>10.00</vRatDesc></prod><imposto><ICMS><ICMS00><Orig>0</Orig><CST>00</CST><pICMS>18.00</pICMS><vICMS>16.20</vICMS></ICMS00></ICMS></imposto></det><total><ICMSTot><vICMS>16.20</vICMS><vProd>100.00</vProd><vDesc>0.00</vDesc><vOutro>0.00</vOutro></ICMSTot><DescAcrEntr><vDescSubtot>10.00</vDescSubtot></DescAcrEntr><vCFe>90.00</vCFe></total></infCFe></CFe>`,
  }
}
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
/** A ticket from São Paulo to Curitiba for R$ 100,00 with 12 % of ICMS. */
function ticket(number: number, issuer: string, buyer = '') {
  const parts = { cUF: '35', month: '2606', taxId: issuer, modelo: 63, serie: 1, numero: number, code: '00000001' }
  const chave = chaveOf(parts)
  return `<bpeProc xmlns="http://www.portalfiscal.inf.br/bpe" versao="1.00"><BPe><infBPe versao="1.00" Id="BPe${chave}"><ide><cUF>35</cUF><tpAmb>1</tpAmb><mod>63</mod><serie>1</serie><nBP>${number}</nBP><cBP>00000001</cBP><cDV>${chave[43]}</cDV><modal>1</modal><dhEmi>2026-06-12T09:00:00-03:00</dhEmi><tpEmis>1</tpEmis><tpBPe>0</tpBPe><UFIni>SP</UFIni><cMunIni>3550308</cMunIni><UFFim>PR</UFFim><cMunFim>4106902</cMunFim></ide><emit><CNPJ>${issuer}</CNPJ><IE>110042490114</IE><xNome>Viacao</xNome><enderEmit><cMun>3550308</cMun><UF>SP</UF></enderEmit></emit>${buyer}<infValorBPe><vBP>100.00</vBP><vDesconto>0.00</vDesconto><vPgto>100.00</vPgto></infValorBPe><imp><ICMS><ICMS00><CST>00</CST><vBC>100.00</vBC><pICMS>12.00</pICMS><vICMS>12.00</vICMS></ICMS00></ICMS></imp></infBPe></BPe><protBPe versao="1.00"><infProt><tpAmb>1</tpAmb><chBPe>${chave}</chBPe><dhRecbto>2026-06-12T09:00:05-03:00</dhRecbto><nProt>135260000000001</nProt><cStat>100</cStat><xMotivo>Autorizado</xMotivo></infProt></protBPe></bpeProc>`
}

const COUPONS = [1, 2, 3].map((number) => coupon(number))
const BOUGHT = `<comp><xNome>Loja</xNome><CNPJ>${taxId}</CNPJ><enderComp><cMun>3550308</cMun><UF>SP</UF></enderComp></comp>`
const FILES = [
  ...COUPONS.map(({ xml }) => xml),
  cancelling(COUPONS[2]!),
  coupon(9, CARRIER).xml.replace('<dest/>', `<dest><CNPJ>${taxId}</CNPJ></dest>`),
  ticket(601, taxId),
  ticket(602, CARRIER, BOUGHT),
  ticket(603, CARRIER, BOUGHT),
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
    outside.map(({ mensagem }) => mensagem.replace(/:.*?(\d+ documentos?) de (.{4}).*/, ' $1 $2')).toSorted(),
  ).toEqual(['Fora do arquivo 1 documento cupo', 'Fora do arquivo 2 documentos BP-e'])
})
