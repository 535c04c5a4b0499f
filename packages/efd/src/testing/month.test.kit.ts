import { CNPJ } from '@portal/fiscal/testing/fixtures.test.kit.ts'
import { type EfdTotals, newTotals } from '../apuracao/totals.ts'
import { companyRows, openingRow, participanteRow, productRows, unitRow } from '../block/block-0.ts'
import { type EfdExport, otherRows } from '../block/block-1.ts'
import { notaRows } from '../block/block-c.ts'
import { freteRows } from '../block/block-d.ts'
import { assessmentRows } from '../block/block-e.ts'
import { inventoryRows } from '../block/block-h.ts'
import { stockRows } from '../block/block-k.ts'
import type { EfdConta, EfdCupom, EfdCupomDay } from '../block/conta-facts.ts'
import { contaRows, cupomDayRows, cupomRows, headOf } from '../block/contas.ts'
import type { EfdFrete, EfdNota } from '../block/document-facts.ts'
import type { EfdContador, EfdEmpresa, EfdParticipante, EfdPeriod } from '../block/facts.ts'
import type { EfdAssessmentSettings } from '../block/period-facts.ts'
import { addConta, addCupom, addFrete, addNota } from '../block/totals.ts'
import { versionOn } from '../layout/layout.ts'
import type { NamedRow } from '../line/row.ts'
import { CLIENT_MG, FRETE, purchase, SUPPLIER, sales } from './documents.test.kit.ts'

/**
 * A complete month of an industry of São Paulo: purchases, sales with ST and DIFAL, NFC-e, freight, stock.
 */

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

const testParticipante = (code: string, cityCode: string): EfdParticipante => ({
  code,
  name: `Participante ${code}`,
  country: '1058',
  cnpj: code,
  cpf: null,
  ie: null,
  suframa: null,
  address: { ...ADDRESS, cityCode },
})

const NO_CUPOM = {
  situation: '00',
  number: 0,
  device: '',
  chave: '',
  issued: '',
  total: 0,
  discount: 0,
  goods: 0,
  other: 0,
}

/** Rows of the whole month; `change` replaces the defaults. */
export function monthRows(
  change: {
    empresa?: EfdEmpresa
    notas?: EfdNota[]
    period?: EfdPeriod
    frete?: EfdFrete[]
    exports?: EfdExport[]
    contas?: EfdConta[]
    cupons?: EfdCupom[]
    /** Coupons that are written by device and day (C860); they are in the totals */
    cupomDays?: EfdCupomDay[]
  } = {},
): NamedRow[] {
  const { empresa = EMPRESA, period = PERIOD, notas = [purchase(), ...sales()], frete = [FRETE], exports = [] } = change
  const { contas = [], cupons = [], cupomDays = [] } = change
  const ofBlock = (head: string) => contas.filter(({ modelo }) => headOf(modelo) === head).flatMap(contaRows)
  const totals: EfdTotals = newTotals()
  const ufOf = (nota: EfdNota) => (nota.participante === CLIENT_MG ? 'MG' : 'SP')
  for (const nota of notas) addNota(totals, nota, ufOf(nota))
  for (const freteDocument of frete) addFrete(totals, freteDocument, 'SP')
  for (const conta of contas) addConta(totals, conta, 'SP')
  for (const cupom of cupons) addCupom(totals, cupom)
  for (const { groups } of cupomDays) addCupom(totals, { ...NO_CUPOM, groups })
  const cited = new Set([...notas, ...frete, ...contas].map(({ participante }) => participante))
  const hasItems = notas.some(({ items }) => items.length > 0)
  const units = empresa.activity === '0' || hasItems ? [{ code: 'UN', description: 'Unidade' }] : []
  return [
    openingRow(empresa, period, versionOn(period.to)),
    ...companyRows(empresa, CONTADOR),
    ...[testParticipante(SUPPLIER, '3550308'), testParticipante(CLIENT_MG, '3106200')]
      .filter(({ code }) => cited.has(code))
      .map(participanteRow),
    ...[...(hasItems ? [{ code: 'CX', description: 'Caixa' }] : []), ...units].map(unitRow),
    ...(units.length > 0 ? productRows(product(hasItems)) : []),
    ...notas.flatMap(notaRows),
    ...ofBlock('C500'),
    ...cupons.flatMap(cupomRows),
    ...cupomDays.flatMap(cupomDayRows),
    ...frete.flatMap(freteRows),
    ...ofBlock('D500'),
    ...ofBlock('D700'),
    ...assessmentRows({ empresa: empresa, period, totals, settings: settingsOf(empresa) }),
    ...(period.from.slice(5, 7) === '02' ? inventoryRows(inventoryOf(period)) : []),
    ...(empresa.activity === '0'
      ? stockRows({ layout: '1', period, items: [{ code: 'MP1', quantity: '5', owner: '0', participante: null }] })
      : []),
    ...otherRows({ exports, payments: [], added: [] }),
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
