import { checkDigit } from '@portal/fiscal/ids/chave.ts'
import { CNPJ } from '@portal/fiscal/testing/fixtures.ts'
import { type EfdTotals, newTotals } from '../apuracao/totals.ts'
import { companyRows, openingRow, participanteRow, productRows, unitRow } from '../block/block-0.ts'
import { otherRows } from '../block/block-1.ts'
import { goodsOf, notaRows } from '../block/block-c.ts'
import { freteRows } from '../block/block-d.ts'
import { assessmentRows } from '../block/block-e.ts'
import { inventoryRows } from '../block/block-h.ts'
import { stockRows } from '../block/block-k.ts'
import type { EfdFrete, EfdGroup, EfdNota } from '../block/document-facts.ts'
import type { EfdContador, EfdEmpresa, EfdParticipante, EfdPeriod } from '../block/facts.ts'
import type { EfdAssessmentSettings } from '../block/period-facts.ts'
import { addFrete, addNota } from '../block/totals.ts'
import { entryCfop } from '../entry/cfop.ts'
import { entryGroup, entryItem, type ItemFact, sumGroups, type Treatment } from '../entry/item.ts'
import { versionOn } from '../layout/layout.ts'
import type { NamedRow } from '../line/row.ts'

/** A month of an industry of São Paulo, complete: purchases, sales at home and away with ST and DIFAL, NFC-e, freight, stock. */

export const PERIOD: EfdPeriod = { from: '2026-11-01', to: '2026-11-30', purpose: '0' }
const ADDRESS = {
  street: 'Rua das Flores',
  number: '10',
  complement: null,
  district: 'Centro',
  zip: '01001000',
  cityCode: '3550308',
}

export const EMPRESA: EfdEmpresa = {
  cnpj: CNPJ.emitente,
  name: 'Indústria de Exemplo – Ltda.',
  tradeName: 'Exemplo “Bom”',
  uf: 'SP',
  ie: '110.042.490.114',
  im: null,
  suframa: null,
  profile: 'A',
  activity: '0',
  industryClass: '00',
  phone: '(11) 3333-4444',
  fax: null,
  email: 'fiscal@exemplo.com.br',
  address: ADDRESS,
  substitutes: [{ uf: 'MG', ie: '0623079040081' }],
}
export const CONTADOR: EfdContador = {
  name: 'Fulana Contadora',
  cpf: '52998224725',
  crc: '1SP000001O0',
  cnpj: null,
  phone: '1133335555',
  fax: null,
  email: 'contadora@exemplo.com.br',
  address: ADDRESS,
}
const SETTINGS: EfdAssessmentSettings = {
  icms: { previous: 1_000, adjustments: [], slip: { revenue: '046-2', due: '2026-12-20' } },
  st: new Map([['MG', { previous: 0, adjustments: [], slip: { revenue: '100048', due: '2026-12-09' } }]]),
  difal: new Map(),
  ipi: { previous: 250, adjustments: [] },
  declared: [],
}

const who = (code: string, cityCode: string): EfdParticipante => ({
  code,
  name: `Participante ${code}`,
  country: '1058',
  cnpj: code,
  cpf: null,
  ie: null,
  suframa: null,
  address: { ...ADDRESS, cityCode },
})
const SUPPLIER = '11444777000161'
const CLIENT_MG = '33444555000181'

/** A key of November 2026 with a right digit. */
export function keyOf(of: { uf?: string; cnpj: string; modelo: string; serie?: number; number: number }): string {
  const place = `${of.uf ?? '35'}2611${of.cnpj}${of.modelo}`
  const first43 = `${place}${String(of.serie ?? 1).padStart(3, '0')}${String(of.number).padStart(9, '0')}112345678`
  return `${first43}${checkDigit(first43)}`
}

export const ITEM: ItemFact = {
  number: 1,
  description: 'Parafuso',
  unit: 'CX',
  quantity: '10.0000',
  cfop: '5101',
  origin: '0',
  cst: '00',
  csosn: null,
  product: 100_000,
  freight: 5_000,
  insurance: 0,
  other: 0,
  discount: 1_000,
  relief: 0,
  ipiReturned: 0,
  base: 104_000,
  rate: '18.00',
  icms: 18_720,
  fcp: 0,
  fcpRate: null,
  stBase: 0,
  stRate: null,
  st: 0,
  fcpSt: 0,
  ipiCst: '50',
  ipiBase: 100_000,
  ipiRate: '5.00',
  ipi: 5_000,
  duty: 0,
}
export const NOTA: EfdNota = {
  direction: '1',
  issuer: '0',
  participante: CLIENT_MG,
  modelo: '55',
  situation: '00',
  serie: 1,
  number: 10,
  chave: '',
  issued: '2026-11-10',
  moved: '2026-11-10',
  total: 0,
  payment: '0',
  discount: 0,
  relief: 0,
  goods: 0,
  freightBy: '9',
  freight: 0,
  insurance: 0,
  other: 0,
  items: [],
  groups: [],
  difal: null,
  stState: null,
  information: [],
  imports: [],
  adjustments: [],
  ipi: [],
  tellsFcp: false,
}
const GROUP: EfdGroup = {
  cst: '000',
  cfop: '6101',
  rate: '12.00',
  operation: 0,
  base: 0,
  icms: 0,
  stBase: 0,
  st: 0,
  reduction: 0,
  ipi: 0,
  fcp: 0,
  fcpSt: 0,
  remark: null,
}

/** A purchase of raw material with credit of ICMS and IPI. */
export function purchase(change: Partial<Treatment> = {}): EfdNota {
  const answer = entryCfop(ITEM.cfop, change.destination ?? 'industria')
  const cfop = 'cfop' in answer ? answer.cfop : ''
  const credits = { icms: true, st: false, ipi: true }
  const item = entryItem(ITEM, { code: 'MP1', destination: 'industria', cfop, credits, ...change })
  const group = entryGroup(ITEM, item)
  return {
    ...NOTA,
    direction: '0',
    issuer: '1',
    participante: SUPPLIER,
    number: 77,
    chave: keyOf({ cnpj: SUPPLIER, modelo: '55', number: 77 }),
    issued: '2026-11-05',
    moved: '2026-11-06',
    total: group.operation,
    goods: goodsOf([item]),
    freight: ITEM.freight,
    discount: ITEM.discount,
    items: [item],
    groups: sumGroups([group]),
    ipi: [{ cfop: item.cfop, cst: item.ipi?.cst ?? '49', accounting: group.operation, base: 100_000, ipi: group.ipi }],
  }
}

function sales(): EfdNota[] {
  const withSt = {
    ...GROUP,
    cst: '010',
    cfop: '6401',
    operation: 130_000,
    base: 100_000,
    icms: 12_000,
    stBase: 140_000,
    st: 20_000,
    ipi: 10_000,
  }
  const difal = { ...GROUP, cfop: '6107', operation: 50_000, base: 50_000, icms: 6_000 }
  return [
    {
      ...NOTA,
      chave: keyOf({ cnpj: EMPRESA.cnpj, modelo: '55', number: 10 }),
      total: 130_000,
      goods: 100_000,
      groups: [withSt],
      ipi: [{ cfop: '6401', cst: '50', accounting: 130_000, base: 100_000, ipi: 10_000 }],
    },
    {
      ...NOTA,
      number: 11,
      chave: keyOf({ cnpj: EMPRESA.cnpj, modelo: '55', number: 11 }),
      total: 50_000,
      goods: 50_000,
      groups: [difal],
      difal: { fcp: 1_000, destination: 3_000, origin: 0 },
      ipi: [{ cfop: '6107', cst: '53', accounting: 50_000, base: 0, ipi: 0 }],
    },
    { ...NOTA, situation: '02', number: 12, chave: keyOf({ cnpj: EMPRESA.cnpj, modelo: '55', number: 12 }) },
    {
      ...NOTA,
      participante: null,
      modelo: '65',
      number: 5,
      chave: keyOf({ cnpj: EMPRESA.cnpj, modelo: '65', number: 5 }),
      moved: null,
      total: 1_990,
      goods: 1_990,
      groups: [{ ...GROUP, cfop: '5101', rate: '18', operation: 1_990, base: 1_990, icms: 358 }],
    },
  ]
}

const FRETE: EfdFrete = {
  direction: '0',
  issuer: '1',
  participante: SUPPLIER,
  modelo: '57',
  situation: '00',
  serie: 1,
  number: 900,
  chave: keyOf({ cnpj: SUPPLIER, modelo: '57', number: 900 }),
  issued: '2026-11-05',
  moved: '2026-11-06',
  kind: '0',
  replaces: null,
  total: 12_000,
  discount: 0,
  freightBy: '1',
  base: 12_000,
  icms: 1_440,
  untaxed: 0,
  fromCity: '3550308',
  toCity: '3509502',
  groups: [{ ...GROUP, cfop: '1352', operation: 12_000, base: 12_000, icms: 1_440 }],
  difal: null,
  adjustments: [],
}

/** The rows of the whole month; `notas` in place of the usual ones. */
export function monthRows(
  change: { empresa?: EfdEmpresa; notas?: EfdNota[]; period?: EfdPeriod; frete?: EfdFrete[] } = {},
): NamedRow[] {
  const { empresa = EMPRESA, period = PERIOD, notas = [purchase(), ...sales()], frete = [FRETE] } = change
  const totals: EfdTotals = newTotals()
  const ufOf = (nota: EfdNota) => (nota.participante === CLIENT_MG ? 'MG' : 'SP')
  for (const nota of notas) addNota(totals, nota, ufOf(nota))
  for (const one of frete) addFrete(totals, one, 'SP')
  const cited = new Set([...notas, ...frete].map(({ participante }) => participante))
  const hasItems = notas.some(({ items }) => items.length > 0)
  const units = empresa.activity === '0' || hasItems ? [{ code: 'UN', description: 'Unidade' }] : []
  return [
    openingRow(empresa, period, versionOn(period.to)),
    ...companyRows(empresa, CONTADOR),
    ...[who(SUPPLIER, '3550308'), who(CLIENT_MG, '3106200')].filter(({ code }) => cited.has(code)).map(participanteRow),
    ...[...(hasItems ? [{ code: 'CX', description: 'Caixa' }] : []), ...units].map(unitRow),
    ...(units.length > 0 ? productRows(product(hasItems)) : []),
    ...notas.flatMap(notaRows),
    ...frete.flatMap(freteRows),
    ...assessmentRows({ empresa, period, totals, settings: settingsOf(empresa) }),
    ...(period.from.slice(5, 7) === '02' ? inventoryRows(inventoryOf(period)) : []),
    ...(empresa.activity === '0'
      ? stockRows({ layout: '1', period, items: [{ code: 'MP1', quantity: '5', owner: '0', participante: null }] })
      : []),
    ...otherRows({ payments: [], added: [] }),
  ]
}

const settingsOf = (empresa: EfdEmpresa): EfdAssessmentSettings =>
  empresa.activity === '0' ? SETTINGS : { ...SETTINGS, st: new Map() }

const product = (hasItems: boolean) => ({
  code: 'MP1',
  description: 'Parafuso | sextavado',
  gtin: null,
  unit: 'un',
  type: '01',
  ncm: '73181500',
  exIpi: null,
  genre: null,
  service: null,
  rate: '18.00',
  cest: null,
  factors: hasItems ? [{ unit: 'CX', factor: '12', gtin: null }] : [],
})

const inventoryOf = (period: EfdPeriod) => ({
  date: `${Number(period.from.slice(0, 4)) - 1}-12-31`,
  reason: '01',
  items: [
    {
      code: 'MP1',
      unit: 'UN',
      quantity: '3.000',
      unitPrice: '1.500000',
      value: 450,
      owner: '0' as const,
      participante: null,
      account: null,
      incomeTaxValue: null,
      tax: null,
    },
  ],
})
