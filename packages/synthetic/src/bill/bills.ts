import { chaveOf, cnpjOf } from '../base/digits.ts'

/**
 * Bills of electricity (NF3e) and of communication (NFCom), unsigned, with what a reader must find in them. Twenty sorts, in turn; the same for the
 * same arguments. The reader under test shares no code with this file.
 */

/** An item of a bill. Money in cents. */
interface Item {
  name: string
  /** cClass */
  classification: string
  cents: number
  /** CST with its rate in percent; null: no relation with ICMS (indSemCST) */
  tax: { cst: string; rate: number; reduction?: number; fcp?: number } | null
  /** Part of the EFD in which it counts */
  part: 'supply' | 'untaxed' | 'third' | 'injected' | 'deducted'
  /** The item of an earlier bill, which this one takes out */
  replaced?: true
  returned?: true
  discount?: number
}

interface Sort {
  name: string
  modelo: 66 | 62
  items: (random: () => number) => Item[]
  purpose?: 'replacement' | 'paper' | 'adjustment'
  billing?: 1 | 2
  installation?: string
  estimated?: true
  withheld?: true
  simples?: true
}

/** A generated bill with the facts that its reader must find. Money in cents. */
export interface Bill {
  sort: string
  tipo: 'nf3e' | 'nfcom'
  chave: string
  bytes: Buffer
  issuer: string
  customer: string
  number: number
  totalCents: number
  parts: Record<Item['part'], number>
  icms: number
  installation: string
  /** Key of the bill that it replaces */
  replaces: string | null
}

const supply = (name: string, cents: number, rate = 18): Item => ({
  name,
  classification: '0601000',
  cents,
  tax: { cst: '00', rate },
  part: 'supply',
})
const lighting = (cents: number): Item => ({
  name: 'CONTRIB ILUMINACAO PUBLICA MUNICIPAL',
  classification: '0801000',
  cents,
  tax: null,
  part: 'third',
})
const fine = (cents: number): Item => ({
  name: 'MULTA POR ATRASO',
  classification: '0841000',
  cents,
  tax: null,
  part: 'untaxed',
})
const service = (name: string, cents: number, rate = 18): Item => ({
  name,
  classification: '0100401',
  cents,
  tax: { cst: '00', rate },
  part: 'supply',
})

const SORTS: readonly Sort[] = [
  {
    name: 'residential',
    modelo: 66,
    items: (n) => [supply('CONSUMO TE', 5000 + n()), supply('CONSUMO TUSD', 6000 + n())],
  },
  { name: 'lighting fee', modelo: 66, items: (n) => [supply('CONSUMO', 15000 + n()), lighting(1450)] },
  { name: 'fine and interest', modelo: 66, items: (n) => [supply('CONSUMO', 9000 + n()), fine(310), fine(95)] },
  {
    name: 'injected energy',
    modelo: 66,
    items: (n) => [
      supply('CONSUMO', 64000 + n()),
      { ...supply('CONSUMO SCEE', 40000), tax: { cst: '40', rate: 0 } },
      { name: 'ENERGIA INJETADA', classification: '5601000', cents: 36000, tax: null, part: 'injected' },
      lighting(3200),
    ],
  },
  { name: 'second installation', modelo: 66, items: (n) => [supply('CONSUMO', 8000 + n())], installation: '20' },
  { name: 'third installation', modelo: 66, items: (n) => [supply('CONSUMO', 7000 + n())], installation: '30' },
  { name: 'estimated reading', modelo: 66, items: (n) => [supply('CONSUMO PELA MEDIA', 12000 + n())], estimated: true },
  {
    name: 'demand with withholding',
    modelo: 66,
    items: (n) => [supply('DEMANDA', 900000 + n()), supply('PONTA', 410000)],
    withheld: true,
  },
  {
    name: 'reduced base',
    modelo: 66,
    items: (n) => [{ ...supply('CONSUMO RURAL', 30000 + n()), tax: { cst: '20', rate: 18, reduction: 50 } }],
  },
  {
    name: 'FCP',
    modelo: 66,
    items: (n) => [{ ...supply('CONSUMO', 50000 + n()), tax: { cst: '00', rate: 18, fcp: 2 } }],
  },
  {
    name: 'nothing taxed',
    modelo: 66,
    items: (n) => [{ ...fine(15000 + n()), name: 'PARCELAMENTO', classification: '0841000' }, lighting(3200)],
  },
  { name: 'replaces a bill', modelo: 66, items: (n) => [supply('CONSUMO', 14000 + n())], purpose: 'replacement' },
  { name: 'replaces one on paper', modelo: 66, items: (n) => [supply('CONSUMO', 14400 + n())], purpose: 'paper' },
  {
    name: 'adjusts a bill',
    modelo: 66,
    items: (n) => [
      { ...supply('CONSUMO ANTERIOR', 10000), replaced: true },
      supply('CONSUMO CORRIGIDO', 9000),
      supply('CONSUMO', 11000 + n()),
    ],
    purpose: 'adjustment',
  },
  {
    name: 'deduction',
    modelo: 66,
    items: (n) => [
      supply('CONSUMO', 20000 + n()),
      { name: 'BONUS ITAIPU', classification: '5901000', cents: 1200, tax: null, part: 'deducted' },
    ],
  },
  {
    name: 'telephone with discount',
    modelo: 62,
    items: (n) => [service('ASSINATURA', 12000 + n()), { ...service('DADOS', 9000), discount: 1000 }],
  },
  {
    name: 'fine and a charge of others',
    modelo: 62,
    items: (n) => [
      service('INTERNET', 10000 + n()),
      { name: 'MULTA', classification: '1000401', cents: 420, tax: null, part: 'untaxed' },
      { name: 'APLICATIVO PARCEIRO', classification: '1100101', cents: 1990, tax: null, part: 'third' },
    ],
  },
  {
    name: 'provider of the Simples',
    modelo: 62,
    items: (n) => [
      { ...service('INTERNET', 6990 + n()), tax: { cst: '90', rate: 0 }, part: 'untaxed' },
      { name: 'SVA', classification: '0600601', cents: 3000, tax: null, part: 'untaxed' },
    ],
    simples: true,
  },
  { name: 'centralised billing', modelo: 62, items: (n) => [service('LINK', 30000 + n())], billing: 1 },
  { name: 'replaces a note', modelo: 62, items: (n) => [service('LINK', 85000 + n())], purpose: 'replacement' },
]

/** How many sorts take turns. */
export const BILL_SORTS = SORTS.length

export interface BillsWish {
  count: number
  /** CNPJ of the customer */
  customer: string
  /** First month of emission, `AAAA-MM`; each sort has one bill a month */
  from?: string
}

const money = (cents: number): string => (cents / 100).toFixed(2)
const ISSUERS = { 66: cnpjOf('112223330001'), 62: cnpjOf('223334440001') } as const

/** Bills in the order of their sorts, month after month. */
export function generateBills({ count, customer, from = '2026-06' }: BillsWish): Bill[] {
  const bills: Bill[] = []
  for (let index = 0; index < count; index++) {
    const sort = SORTS[index % SORTS.length]!
    const turn = Math.floor(index / SORTS.length)
    const month = monthAfter(from, turn)
    const before = bills.find((bill) => bill.sort === sort.name && bill.number === index + 1000 - SORTS.length)
    bills.push(billOf(sort, { index, month, customer, before: before?.chave ?? null }))
  }
  return bills
}

function monthAfter(month: string, months: number): string {
  const [year = 0, first = 1] = month.split('-').map(Number)
  const ordinal = year * 12 + first - 1 + months
  return `${Math.floor(ordinal / 12)}-${String((ordinal % 12) + 1).padStart(2, '0')}`
}

interface Place {
  index: number
  month: string
  customer: string
  before: string | null
}

function billOf(sort: Sort, { index, month, customer, before }: Place): Bill {
  const { modelo } = sort
  const issuer = ISSUERS[modelo]
  const number = index + 1000
  const chave = chaveOf({
    cUF: '41',
    month: month.replace('-', '').slice(2),
    taxId: issuer,
    modelo,
    serie: 1,
    numero: number,
    code: `0${String(index).padStart(7, '0')}`,
  })
  const items = sort.items(() => (index * 7919) % 1000)
  const parts = { supply: 0, untaxed: 0, third: 0, injected: 0, deducted: 0 }
  let [icms, product] = [0, 0]
  for (const item of items) {
    const sign = item.replaced || item.returned ? -1 : 1
    parts[item.part] += sign * netOf(item)
    product += (item.part === 'injected' || item.part === 'deducted' ? -1 : sign) * netOf(item)
    icms += sign * taxOf(item).icms
  }
  const withheld = sort.withheld ? 5850 : 0
  const replaces = sort.purpose === 'replacement' ? (before ?? otherKey(chave)) : null
  const fields = { sort, chave, number, month, customer, issuer, items, product, withheld, replaces }
  return {
    sort: sort.name,
    tipo: modelo === 66 ? 'nf3e' : 'nfcom',
    chave,
    bytes: Buffer.from(modelo === 66 ? nf3eXml(fields) : nfcomXml(fields)),
    issuer,
    customer,
    number,
    totalCents: product - withheld,
    parts,
    icms,
    installation: sort.installation ?? '10',
    replaces,
  }
}

const netOf = ({ cents, discount = 0 }: Item): number => cents - discount

/** The key of an earlier number of the same series. */
const otherKey = (chave: string): string =>
  chaveOf({
    cUF: chave.slice(0, 2),
    month: chave.slice(2, 6),
    taxId: chave.slice(6, 20),
    modelo: Number(chave.slice(20, 22)),
    serie: 1,
    numero: Number(chave.slice(25, 34)) - 500,
    code: chave.slice(35, 43),
  })

function taxOf(item: Item): { base: number; icms: number; fcp: number } {
  const { tax } = item
  if (!tax || tax.rate === 0) return { base: 0, icms: 0, fcp: 0 }
  const base = Math.round(netOf(item) * (1 - (tax.reduction ?? 0) / 100))
  return { base, icms: Math.round((base * tax.rate) / 100), fcp: Math.round((base * (tax.fcp ?? 0)) / 100) }
}

interface Fields {
  sort: Sort
  chave: string
  number: number
  month: string
  customer: string
  issuer: string
  items: Item[]
  product: number
  withheld: number
  replaces: string | null
}

const address = (name: string) =>
  `<${name}><xLgr>RUA DAS ACACIAS</xLgr><nro>100</nro><xBairro>CENTRO</xBairro><cMun>4106902</cMun><xMun>CURITIBA</xMun><CEP>80010000</CEP><UF>PR</UF></${name}>`

const taxXml = (item: Item, simples = false): string => {
  const { tax } = item
  if (!tax) return '<imposto><indSemCST>1</indSemCST></imposto>'
  if (simples) return '<imposto><ICMSSN><CST>90</CST><indSN>1</indSN></ICMSSN></imposto>'
  if (tax.cst === '40') return '<imposto><ICMS40><CST>40</CST></ICMS40></imposto>'
  const { base, icms, fcp } = taxOf(item)
  const reduction = tax.reduction ? `<pRedBC>${tax.reduction.toFixed(2)}</pRedBC>` : ''
  const poverty = tax.fcp ? `<pFCP>${tax.fcp.toFixed(2)}</pFCP><vFCP>${money(fcp)}</vFCP>` : ''
  return `<imposto><ICMS${tax.cst}><CST>${tax.cst}</CST>${reduction}<vBC>${money(base)}</vBC><pICMS>${tax.rate.toFixed(2)}</pICMS><vICMS>${money(icms)}</vICMS>${poverty}</ICMS${tax.cst}></imposto>`
}

const totalXml = ({ sort, items, product, withheld }: Fields): string => {
  const sum = (of: 'base' | 'icms' | 'fcp') =>
    money(items.reduce((all, item) => all + (item.replaced ? -1 : 1) * taxOf(item)[of], 0))
  const zeros = (...names: string[]) => names.map((name) => `<${name}>0.00</${name}>`).join('')
  const kept = `<vRetTribTot><vRetPIS>${money(withheld)}</vRetPIS>${zeros('vRetCofins', 'vRetCSLL', 'vIRRF')}</vRetTribTot>`
  const discount = items.reduce((all, item) => all + (item.discount ?? 0), 0)
  // the two layouts order the same totals differently
  const [ofIcms, rest] =
    sort.modelo === 66
      ? [zeros('vBCST', 'vST', 'vFCPST'), kept + zeros('vCOFINS', 'vCOFINSEfet', 'vPIS', 'vPISEfet')]
      : [
          '',
          `${zeros('vCOFINS', 'vPIS', 'vFUNTTEL', 'vFUST')}${kept}<vDesc>${money(discount)}</vDesc><vOutro>0.00</vOutro>`,
        ]
  return `<total><vProd>${money(product)}</vProd><ICMSTot><vBC>${sum('base')}</vBC><vICMS>${sum('icms')}</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>${sum('fcp')}</vFCP>${ofIcms}</ICMSTot>${rest}<vNF>${money(product - withheld)}</vNF></total>`
}

const identity = ({ chave, number, month, sort }: Fields, purpose: string): string =>
  `<ide><cUF>41</cUF><tpAmb>1</tpAmb><mod>${sort.modelo}</mod><serie>1</serie><nNF>${number}</nNF><cNF>${chave.slice(36, 43)}</cNF><cDV>${chave[43]}</cDV><dhEmi>${month}-15T10:00:00-03:00</dhEmi><tpEmis>1</tpEmis><nSiteAutoriz>0</nSiteAutoriz><cMunFG>4106902</cMunFG>${purpose}<verProc>1</verProc></ide>`

const partiesXml = ({ issuer, customer }: Fields, crt: string): string =>
  `<emit><CNPJ>${issuer}</CNPJ><IE>9012345600</IE>${crt}<xNome>CONCESSIONARIA FICTICIA SA</xNome>${address('enderEmit')}</emit><dest><xNome>COMERCIO FICTICIO LTDA</xNome><CNPJ>${customer}</CNPJ><indIEDest>9</indIEDest>${address('enderDest')}</dest>`

const envelope = (name: string, { chave }: Fields, content: string): string => {
  const space = name.toLowerCase()
  const proc = name === 'NF3e' ? 'nf3eProc' : 'nfcomProc'
  return `<?xml version="1.0" encoding="UTF-8"?><${proc} xmlns="http://www.portalfiscal.inf.br/${space}" versao="1.00"><${name}><inf${name} versao="1.00" Id="${name}${chave}">${content}</inf${name}><inf${name}Supl><qrCod${name}>https://dfe-portal.svrs.rs.gov.br/${space}/qrCode?ch${name}=${chave}&amp;tpAmb=1</qrCod${name}></inf${name}Supl></${name}><prot${name} versao="1.00"><infProt><tpAmb>1</tpAmb><verAplic>1</verAplic><ch${name}>${chave}</ch${name}><dhRecbto>${'20'}${chave.slice(2, 4)}-${chave.slice(4, 6)}-15T10:00:05-03:00</dhRecbto><nProt>3412600000000001</nProt><cStat>100</cStat><xMotivo>Autorizado</xMotivo></infProt></prot${name}></${proc}>`
}

/** finNF3e of the sorts; 1 is normal. */
const PURPOSES: Readonly<Record<string, string>> = { replacement: '2', paper: '2', adjustment: '3' }

function nf3eXml(fields: Fields): string {
  const { sort, items, month, replaces, chave } = fields
  const compact = month.replace('-', '')
  const purpose = PURPOSES[sort.purpose ?? ''] ?? '1'
  const paper = `<gNF><CNPJ>${fields.issuer}</CNPJ><serie>U</serie><nNF>4455</nNF><CompetEmis>202502</CompetEmis><CompetApur>202502</CompetApur></gNF>`
  const sub =
    replaces || sort.purpose === 'paper'
      ? `<gSub>${replaces ? `<chNF3e>${replaces}</chNF3e>` : paper}<motSub>02</motSub></gSub>`
      : ''
  const det = (item: Item, at: number) =>
    `<det nItem="${at + 1}">${item.replaced ? replacedItem(item) : `<detItem><prod><indOrigemQtd>${sort.estimated ? 1 : 2}</indOrigemQtd><cProd>${at + 1}</cProd><xProd>${item.name}</xProd><cClass>${item.classification}</cClass>${item.tax ? '<CFOP>5253</CFOP>' : ''}<uMed>2</uMed><qFaturada>1.0000</qFaturada><vItem>${money(item.cents)}</vItem><vProd>${money(netOf(item))}</vProd></prod>${taxXml(item)}</detItem>`}</det>`
  const details =
    sort.purpose === 'adjustment'
      ? `<NFdet chNF3eAnt="${otherKey(chave)}">${items.slice(0, 2).map(det).join('')}</NFdet><NFdet>${items
          .slice(2)
          .map((item, at) => det(item, at + 2))
          .join('')}</NFdet>`
      : `<NFdet>${items.map(det).join('')}</NFdet>`
  return envelope(
    'NF3e',
    fields,
    `${identity(fields, `<finNF3e>${purpose}</finNF3e>`)}${partiesXml(fields, '')}<acessante><idAcesso>${sort.installation ?? '10'}</idAcesso><tpAcesso>1</tpAcesso><tpFase>3</tpFase><tpGrpTensao>12</tpGrpTensao><tpModTar>01</tpModTar><latGPS>-25.428954</latGPS><longGPS>-49.267137</longGPS></acessante>${sub}${details}${totalXml(fields)}<gFat><CompetFat>${compact}</CompetFat><dVencFat>${month}-28</dVencFat><dProxLeitura>${monthAfter(month, 1)}-14</dProxLeitura><nFat>1</nFat><codBarras>836200000015234500481007123456789012345678901234</codBarras><codDebAuto>1</codDebAuto></gFat>${historyXml(month)}`,
  )
}

/** The consumption of the thirteen months up to that of the bill. */
function historyXml(month: string): string {
  const months = Array.from({ length: 13 }, (_, index) => monthAfter(month, index - 12).replace('-', ''))
  const rows = months.map(
    (one, index) =>
      `<gGrandFat><CompetFat>${one}</CompetFat><vFat>${270 + index}.0000</vFat><uMed>2</uMed><qtdDias>30</qtdDias></gGrandFat>`,
  )
  return `<gANEEL><gHistFat><xGrandFat>Consumo</xGrandFat>${rows.join('')}</gHistFat></gANEEL>`
}

function replacedItem(item: Item): string {
  const { base, icms } = taxOf(item)
  return `<gAjusteNF3eAnt><tpAjuste>1</tpAjuste><motAjuste>1</motAjuste></gAjusteNF3eAnt><detItemAnt nItemAnt="1"><vItem>${money(item.cents)}</vItem><qFaturada>1.0000</qFaturada><vProd>${money(item.cents)}</vProd><cClass>${item.classification}</cClass><vBC>${money(base)}</vBC><pICMS>${item.tax?.rate.toFixed(2)}</pICMS><vICMS>${money(icms)}</vICMS></detItemAnt>`
}

function nfcomXml(fields: Fields): string {
  const { sort, items, month, replaces } = fields
  const purpose = `<finNFCom>${replaces ? 3 : 0}</finNFCom><tpFat>${sort.billing ?? 0}</tpFat>`
  const det = (item: Item, at: number) =>
    `<det nItem="${at + 1}"><prod><cProd>${at + 1}</cProd><xProd>${item.name}</xProd><cClass>${item.classification}</cClass>${item.tax ? '<CFOP>5303</CFOP>' : ''}<uMed>4</uMed><qFaturada>1.0000</qFaturada><vItem>${money(item.cents)}</vItem>${item.discount ? `<vDesc>${money(item.discount)}</vDesc>` : ''}<vProd>${money(netOf(item))}</vProd></prod>${taxXml(item, sort.simples)}</det>`
  const central = `<gFatCentral><CNPJ>${fields.issuer}</CNPJ><cUF>41</cUF></gFatCentral>`
  const bill = `<gFat><CompetFat>${month.replace('-', '')}</CompetFat><dVencFat>${month}-25</dVencFat><dPerUsoIni>${month}-01</dPerUsoIni><dPerUsoFim>${month}-28</dPerUsoFim><codBarras>836200000015234500481007123456789012345678901234</codBarras></gFat>`
  return envelope(
    'NFCom',
    fields,
    `${identity(fields, purpose)}${partiesXml(fields, `<CRT>${sort.simples ? 1 : 3}</CRT>`)}<assinante><iCodAssinante>${sort.installation ?? '10'}</iCodAssinante><tpAssinante>1</tpAssinante><tpServUtil>4</tpServUtil></assinante>${replaces ? `<gSub><chNFCom>${replaces}</chNFCom><motSub>01</motSub></gSub>` : ''}${items.map(det).join('')}${totalXml(fields)}${sort.billing === 1 ? central : bill}`,
  )
}
