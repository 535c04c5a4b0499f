import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type { Layout } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { fieldsOf } from '../read/values.ts'
import type { CrossGroup, EfdSide, EfdWhole } from './model.ts'

/** State while reading a file for comparison: the result so far and the participants by code. */
export interface Gathering {
  whole: EfdWhole
  /** The open D100 is of a ticket (BP-e), which is not compared with the documents of the portal */
  isTicket: boolean
  participantes: Map<string, { taxId: string; uf: string | null }>
}

/** Initial state, from the head of the file. */
export const newGathering = ({ from, to, cnpj }: { from: string; to: string; cnpj: string }): Gathering => ({
  whole: { from, to, cnpj, documents: [], debits: 0, credits: 0, withoutXml: { debits: 0, credits: 0 } },
  isTicket: false,
  participantes: new Map(),
})

/** COD_MOD of a BP-e. */
const TICKET = '63'

/** Adds one record; records come in file order. */
export function gather(gathering: Gathering, record: EfdRecord, layout: Layout): void {
  const { whole, participantes } = gathering
  const last = whole.documents.at(-1)
  switch (record.reg) {
    case '0150': {
      const fields = fieldsOf(layout, '0150', record)
      const uf = ufOfCode(fields.text('COD_MUN').slice(0, 2)) ?? null
      participantes.set(fields.text('COD_PART'), { taxId: fields.text('CNPJ') || fields.text('CPF'), uf })
      return
    }
    case 'C100':
      whole.documents.push(goodsDocument(record, layout, participantes))
      return
    case 'D100':
      gathering.isTicket = fieldsOf(layout, 'D100', record).text('COD_MOD') === TICKET
      if (!gathering.isTicket) whole.documents.push(freightDocument(record, layout, participantes))
      return
    case 'C101':
      if (last) addShares(last, fieldsOf(layout, 'C101', record))
      return
    case 'C170':
      if (last) last.items += 1
      return
    case 'C190':
      last?.groups.push(groupOf(fieldsOf(layout, 'C190', record)))
      return
    case 'D190':
      if (gathering.isTicket) addWithoutXml(whole, fieldsOf(layout, 'D190', record))
      else last?.groups.push(groupOf(fieldsOf(layout, 'D190', record)))
      return
    // the other analytic registers of E110 field 02: bills, coupons, paper and consolidations
    case 'C320':
    case 'C390':
    case 'C490':
    case 'C590':
    case 'C690':
    case 'C790':
    case 'C850':
    case 'C890':
    case 'D300':
    case 'D390':
    case 'D410':
    case 'D590':
    case 'D690':
    case 'D696':
    case 'D730':
    case 'D760':
      addWithoutXml(whole, fieldsOf(layout, record.reg, record))
      return
    case 'E110':
      addAssessment(whole, fieldsOf(layout, 'E110', record))
  }
}

/** Adds the ICMS of a document that has no XML in the comparison. */
function addWithoutXml({ withoutXml }: EfdWhole, fields: Reader<'CFOP' | 'VL_ICMS'>): void {
  withoutXml[fields.text('CFOP') >= '5' ? 'debits' : 'credits'] += fields.cents('VL_ICMS')
}

function addShares(document: EfdSide, fields: Reader<'VL_ICMS_UF_DEST' | 'VL_FCP_UF_DEST'>): void {
  document.difal = fields.cents('VL_ICMS_UF_DEST')
  document.fcpDest = fields.cents('VL_FCP_UF_DEST')
}

function addAssessment(whole: EfdWhole, fields: Reader<'VL_TOT_DEBITOS' | 'VL_TOT_CREDITOS'>): void {
  whole.debits += fields.cents('VL_TOT_DEBITOS')
  whole.credits += fields.cents('VL_TOT_CREDITOS')
}

interface Reader<Name extends string> {
  text(name: Name): string
  cents(name: Name): number
  date(name: Name): string | null
}

function groupOf(fields: Reader<'CST_ICMS' | 'CFOP' | 'ALIQ_ICMS' | 'VL_OPR' | 'VL_ICMS'>): CrossGroup {
  return {
    cst: fields.text('CST_ICMS'),
    cfop: fields.text('CFOP'),
    rate: fields.cents('ALIQ_ICMS'),
    operation: fields.cents('VL_OPR'),
    icms: fields.cents('VL_ICMS'),
  }
}

type Shared = 'IND_OPER' | 'IND_EMIT' | 'COD_PART' | 'COD_MOD' | 'COD_SIT' | 'SER' | 'NUM_DOC' | 'DT_DOC'
type SharedMoney = 'VL_DOC' | 'VL_DESC' | 'VL_BC_ICMS' | 'VL_ICMS'

function sharedFields(
  record: EfdRecord,
  fields: Reader<Shared | SharedMoney>,
  participantes: Gathering['participantes'],
) {
  const party = participantes.get(fields.text('COD_PART'))
  return {
    line: record.line,
    direction: fields.text('IND_OPER'),
    issuer: fields.text('IND_EMIT'),
    modelo: fields.text('COD_MOD'),
    situation: fields.text('COD_SIT'),
    serie: Number(fields.text('SER')) || 0,
    number: Number(fields.text('NUM_DOC')) || 0,
    issued: fields.date('DT_DOC'),
    participante: party?.taxId || null,
    uf: party?.uf ?? null,
    total: fields.cents('VL_DOC'),
    discount: fields.cents('VL_DESC'),
    base: fields.cents('VL_BC_ICMS'),
    icms: fields.cents('VL_ICMS'),
    difal: 0,
    fcpDest: 0,
    items: 0,
    groups: [],
  }
}

function goodsDocument(record: EfdRecord, layout: Layout, participantes: Gathering['participantes']): EfdSide {
  const fields = fieldsOf(layout, 'C100', record)
  return {
    ...sharedFields(record, fields, participantes),
    reg: 'C100',
    chave: fields.text('CHV_NFE'),
    moved: fields.date('DT_E_S'),
    goods: fields.cents('VL_MERC'),
    freight: fields.cents('VL_FRT'),
    insurance: fields.cents('VL_SEG'),
    other: fields.cents('VL_OUT_DA'),
    stBase: fields.cents('VL_BC_ICMS_ST'),
    st: fields.cents('VL_ICMS_ST'),
    ipi: fields.cents('VL_IPI'),
  }
}

function freightDocument(record: EfdRecord, layout: Layout, participantes: Gathering['participantes']): EfdSide {
  const fields = fieldsOf(layout, 'D100', record)
  const absentAmounts = { freight: 0, insurance: 0, other: 0, stBase: 0, st: 0, ipi: 0 }
  return {
    ...sharedFields(record, fields, participantes),
    ...absentAmounts,
    reg: 'D100',
    chave: fields.text('CHV_CTE'),
    moved: fields.date('DT_A_P'),
    goods: fields.cents('VL_SERV'),
  }
}
