import { inflateRawSync } from 'node:zlib'
import { API_BASE } from '@portal/contract/common.ts'
import type { CruzamentoReply } from '@portal/contract/sped/cruzamento.ts'
import { BILL_SORTS, generateBills } from '@portal/synthetic/bill/bills.ts'
import { editXml } from '@portal/synthetic/edit-xml.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope } from '../../db/scope.ts'
import { fillDemoSettings } from '../../demo/sped-settings.ts'
import { type Client, insertEmpresa, signedIn } from '../../testing/accounts.ts'
import { openIntake, type TestIntake } from '../../testing/intake.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { layoutInput } from './exportar/make-export.ts'
import { readExportMonth } from './exportar/read-month.ts'
import { writeLines } from './exportar/write-lines.ts'
import { readLancamentos } from './lancamentos.ts'

/**
 * The file for importing, the books and the cross-check have the figures of the EFD of the same month, also of documents
 * that complete another, move no goods, have a reduced base, or that the company itself issued.
 */
const COMPANIES = DEMO_COMPANIES.slice(0, 2)
const MONTH = '2026-05'

let server: TestServer
let intake: TestIntake
let helena: Client

const withCfop = (cfop: string) => (xml: string) => xml.replace(/<CFOP>(.)\d{3}/g, `<CFOP>$1${cfop}`)
/** A debit note of IBS and CBS alone: in no book of the ICMS, and no gap in the numbers. */
const NEW_TAXES = (xml: string) => editXml(xml, { finNFe: '6', ICMS: null, IPI: null })
/** How the purchases of a month are changed, one after the other. */
const PURCHASES: ((xml: string) => string)[] = [
  (xml) => editXml(xml, { finNFe: '2', qCom: '0.0000', qTrib: '0.0000' }),
  (xml) => editXml(xml, { finNFe: '3' }),
  NEW_TAXES,
  withCfop('922'),
  withCfop('910'),
  withCfop('202'),
  withCfop('152'),
  // a reduced base
  (xml) => xml.replace(/<ICMS[01]0>.*?<\/ICMS[01]0>/g, REDUCED),
]
const REDUCED =
  '<ICMS20><orig>0</orig><CST>20</CST><modBC>3</modBC><pRedBC>33.33</pRedBC><vBC>100.01</vBC><pICMS>18.00</pICMS><vICMS>18.00</vICMS></ICMS20>'
const ABROAD =
  '<xLgr>Main Street</xLgr><nro>10</nro><xBairro>Downtown</xBairro><cMun>9999999</cMun><xMun>EXTERIOR</xMun><UF>EX</UF><cPais>2496</cPais><xPais>ESTADOS UNIDOS</xPais>'
const asEntry = (xml: string, side: string) => editXml(xml, { tpNF: '0' }).replace(/<CFOP>\d{4}/g, `<CFOP>${side}102`)
/** Likewise the company's own notes. */
const SALES: ((xml: string) => string)[] = [
  (xml) => xml,
  NEW_TAXES,
  (xml) => editXml(xml, { finNFe: '2', qCom: '0.0000', qTrib: '0.0000' }),
  (xml) => editXml(xml, { finNFe: '3' }),
  (xml) => withCfop('202')(editXml(xml, { finNFe: '4' })),
  ...['910', '915', '922', '152', '949', '929'].map(withCfop),
  (xml) => xml.replace(/<ICMS[01]0>.*?<\/ICMS[01]0>/g, REDUCED),
  (xml) => asEntry(xml, '1'),
  (xml) => asEntry(editXml(xml, { finNFe: '2' }), '1'),
  ...['AB-1234', 'ZZ-99'].map((id) => (xml: string) => {
    const foreign = `<dest><idEstrangeiro>${id}</idEstrangeiro><xNome>Overseas ${id}</xNome><enderDest>${ABROAD}</enderDest><indIEDest>9</indIEDest></dest>`
    return asEntry(xml, '3').replace(/<dest>.*<\/dest>/, foreign)
  }),
]

beforeAll(async () => {
  server = await testServer()
  intake = await openIntake(server, [])
  for (const { taxId, name, uf } of COMPANIES) await insertEmpresa(server, { taxId, name, uf })
  await server.owner.query('update empresa set demo = true, simples = false')
  const empresas = COMPANIES.map(({ taxId }) => taxId)
  helena = await signedIn(server, { login: '52998224725', name: 'Helena Prado', sistema: 'SCA', demo: true, empresas })
  for (const empresa of COMPANIES) {
    const kinds = { nfe: 60, nfce: 10, cte: 30 }
    const files = [
      ...generate({ seed: 77, count: 120, empresa, kinds, from: MONTH, to: MONTH }),
      ...generateBills({ count: BILL_SORTS, customer: empresa.taxId, from: MONTH }),
    ]
    let [bought, sold] = [0, 0]
    const bytes = files.map((file) => {
      const xml = file.bytes.toString()
      if (!xml.includes('<mod>55')) return file.bytes
      const isOwn = xml.includes(`<emit><CNPJ>${empresa.taxId}`)
      const edit = isOwn ? SALES[sold++] : PURCHASES[bought++]
      return edit ? Buffer.from(edit(xml)) : file.bytes
    })
    expect(bought).toBeGreaterThan(PURCHASES.length)
    expect(sold).toBeGreaterThan(SALES.length)
    await intake.importFiles(
      helena,
      empresa.taxId,
      bytes.map((one, index) => ({ name: `${index}.xml`, bytes: one })),
    )
  }
  await fillDemoSettings({ ...server.deps, ownerDb: server.ownerDb })
  const slips = JSON.stringify([{ ds_uf: 'MG', cd_receita: '0209-7', nr_dia: 9 }])
  await server.owner.query(`update sped_settings set body = jsonb_set(body, '{guias,st}', $1::jsonb)`, [slips])
})
afterAll(async () => {
  await intake.close()
  await server.close()
})

async function granted(taxId: string) {
  const { rows } = await server.owner.query<{ id: number; name: string; uf: string }>(
    'select id, name, uf from empresa where tax_id = $1',
    [taxId],
  )
  const root = taxId.slice(0, 8)
  return { ...rows[0]!, taxId, root, simples: false, papel: 'contador', imports: true, origin: 'direta' } as const
}

async function exported(taxId: string): Promise<string> {
  const empresa = await granted(taxId)
  const options = { sistema: 'efd' } as const
  const made = await inScope(server.db, { accountId: helena.accountId, empresaIds: [empresa.id] }, async (tx) => {
    const input = await layoutInput(tx, { empresa, month: MONTH, options })
    const notes = readExportMonth(tx, { empresa, month: MONTH, sistema: 'SCA', system: 'efd', isAgain: true })
    return writeLines('efd', { input, notes })
  })
  return made.pieces.map((piece) => inflateRawSync(piece).toString('latin1')).join('')
}

async function efdOf(taxId: string): Promise<string> {
  const address = `${API_BASE}/spedfiscal?nr_cpfcnpj=${taxId}&nm_sistema=SCA`
  const reply = await helena.post(address, { dt_ini: `${MONTH}-01`, dt_fin: '2026-05-31' })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.rawPayload.toString('latin1')
}

/** Lines of the entries by their key, each without the cells that the file for importing fills for its reader. */
function entriesOf(text: string): Map<string, string[]> {
  const documents = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\r\n')) {
    const cells = line.split('|').slice(1, -1)
    const reg = cells[0] ?? ''
    if (reg === 'C100' || reg === 'D100') {
      lines = []
      if (cells[1] === '0') documents.set(cells[reg === 'C100' ? 8 : 9] ?? '', lines)
    }
    if (reg in COMPARED) lines.push(comparable(reg, cells).join('|'))
  }
  return documents
}

/** How many cells of a register are compared: PIS and COFINS are in the file for importing alone. */
const COMPARED: Readonly<Record<string, number>> = { C100: 26, C170: 25, C190: 11, D100: 25, D190: 8 }
/** The EFD pads a series with zeros, leaves a zero empty, and repeats the description of an item: none of these is a difference. */
const comparable = (reg: string, cells: string[]): string[] =>
  cells
    .slice(0, COMPARED[reg])
    .map((cell, index) => (reg === 'C170' && index === 3 ? '' : cell.replace(/^0+(?=\d$)|^0(?:,0+)?$/, '')))

const isItem = (line: string) => line.startsWith('C170')

test.each(COMPANIES.map(({ taxId }) => taxId))('the entries of %s are those of its EFD', async (taxId) => {
  const [own, other] = [entriesOf(await efdOf(taxId)), entriesOf(await exported(taxId))]
  expect([...other.keys()].sort()).toEqual([...own.keys()].sort())
  for (const [chave, lines] of own) {
    // the EFD has no items of own documents
    const hasItems = lines.some(isItem)
    const told = other.get(chave)?.filter((line) => hasItems || !isItem(line))
    expect([chave, told?.sort()]).toEqual([chave, lines.sort()])
  }
})

test.each(COMPANIES.map(({ taxId }) => taxId))('the cross-check finds nothing in the own EFD of %s', async (taxId) => {
  const reply = await helena.call({
    method: 'POST',
    url: `${API_BASE}/sped/cruzamento?nr_cpfcnpj=${taxId}&nm_sistema=SCA`,
    payload: Buffer.from(await efdOf(taxId), 'latin1'),
    headers: { 'content-type': 'text/plain' },
  })
  expect(reply.statusCode, reply.body.slice(0, 400)).toBe(200)
  expect(reply.json<CruzamentoReply>().data).toEqual([])
})

/** Accounting value, base, ICMS, ICMS-ST and IPI of a group, in cents. */
type Sums = [total: number, base: number, icms: number, st: number, ipi: number]

/** Models of bills, which are compared together: those of paper have no key. */
const BILLS = new Set([6, 21, 22, 28, 29, 62, 66])

/** Sums of each document by CST and CFOP, of the EFD (C190, D190). */
function groupsOfEfd(text: string): Map<string, Sums> {
  const groups = new Map<string, Sums>()
  let chave = ''
  for (const line of text.split('\r\n')) {
    const cells = line.split('|').slice(1, -1)
    if (cells[0] === 'C100') chave = cells[8] ?? ''
    if (cells[0] === 'D100') chave = cells[9] ?? ''
    if (/^(C500|D500|D700)$/.test(cells[0] ?? '')) chave = 'conta'
    const cents = (index: number) => Number((cells[index] ?? '').replace(',', ''))
    if (cells[0] === 'C190') addTo(groups, [chave, cells[1], cells[2]], [4, 5, 6, 8, 10].map(cents))
    if (/^(C590|D590|D730)$/.test(cells[0] ?? ''))
      addTo(groups, [chave, cells[1], cells[2]], [...[4, 5, 6].map(cents), 0, 0])
    if (cells[0] === 'D190') addTo(groups, [chave, cells[1], cells[2]], [...[4, 5, 6].map(cents), 0, 0])
  }
  return groups
}

function addTo(groups: Map<string, Sums>, key: readonly (string | undefined)[], more: readonly number[]): void {
  const sums = groups.get(key.join(' ')) ?? [0, 0, 0, 0, 0]
  groups.set(key.join(' '), sums.map((sum, index) => sum + (more[index] ?? 0)) as Sums)
}

test.each(COMPANIES.map(({ taxId }) => taxId))('entries and exits of %s are grouped as its EFD does', async (taxId) => {
  const empresa = await granted(taxId)
  const groups = new Map<string, Sums>()
  await inScope(server.db, { accountId: helena.accountId, empresaIds: [empresa.id] }, async (tx) => {
    const month = { empresa, month: MONTH, sistema: 'SCA', regime: null }
    for await (const { nota } of readLancamentos(tx, month))
      for (const { cst, cfop, total, icms, st, ipi } of nota.items)
        addTo(
          groups,
          [BILLS.has(nota.modelo) ? 'conta' : nota.chave, cst, cfop],
          [total, icms.value && icms.base, icms.value, st.value, ipi.value],
        )
  })
  expect(Object.fromEntries(groups)).toEqual(Object.fromEntries(groupsOfEfd(await efdOf(taxId))))
})
