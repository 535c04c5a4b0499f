import type { Cents } from '@portal/fiscal/base/cents.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { EfdContador, EfdEmpresa, EfdParticipante, EfdProduct, EfdUnit } from '../block/facts.ts'
import type { FieldOf, Layout, Reg } from '../layout/model.ts'
import { keepPastLine, newPastLines, type PastLines } from './past-entries.ts'
import type { EfdRecord } from './records.ts'
import { addContact, addSubstitute, contadorOf, empresaOf, participanteOf, productOf } from './registrations.ts'
import { centsOf, decimalOf, type FieldReader, fieldsOf } from './values.ts'

/** Limit of items and participants kept from an earlier file. */
const MAX_REGISTRATIONS = 200_000

/**
 * Data reused from the file of the previous month. Balances are those carried forward by each assessment, in
 * cents; null, or without the state, when the file does not assess that tax.
 */
export interface EarlierEfd {
  from: string
  to: string
  empresa: EfdEmpresa | null
  contador: EfdContador | null
  participantes: EfdParticipante[]
  units: EfdUnit[]
  products: EfdProduct[]
  balances: {
    icms: Cents | null
    st: Map<string, Cents>
    difal: Map<string, { difal: Cents; fcp: Cents }>
    ipi: Cents | null
  }
  /** Payment of the ICMS in the first slip: revenue code and day of the month */
  slip: { revenue: string; day: number } | null
  /** Adjustments (E111) of that month, shown as a reminder */
  adjustments: { code: string; description: string; value: Cents }[]
  stockLayout: string | null
  /** Number of lines of each register */
  registers: Map<string, number>
  /** Items of purchases, for the proposals of the escrituração */
  past: PastLines
}

/** An empty EarlierEfd for a period. */
export const newEarlier = (from: string, to: string): EarlierEfd => ({
  from,
  to,
  empresa: null,
  contador: null,
  participantes: [],
  units: [],
  products: [],
  balances: { icms: null, st: new Map(), difal: new Map(), ipi: null },
  slip: null,
  adjustments: [],
  stockLayout: null,
  registers: new Map(),
  past: newPastLines(),
})

interface ReadContext {
  layout: Layout
  /** State of the last E200 or E300; their children do not repeat it */
  context: { uf: string }
}

/**
 * Copies the data of one record.
 * Shape   records come in file order; unknown ones are skipped
 */
export function takeOver(earlier: EarlierEfd, record: EfdRecord, { layout, context }: ReadContext) {
  switch (record.reg) {
    case '0000':
      earlier.empresa = empresaOf(fieldsOf(layout, '0000', record))
      break
    case '0002':
      if (earlier.empresa) earlier.empresa.industryClass = fieldsOf(layout, '0002', record).text('CLAS_ESTAB_IND')
      break
    case '0005':
      addContact(earlier.empresa, fieldsOf(layout, '0005', record))
      break
    case '0015':
      addSubstitute(earlier.empresa, fieldsOf(layout, '0015', record))
      break
    case '0100':
      earlier.contador = contadorOf(fieldsOf(layout, '0100', record))
      break
    case 'C100':
    case 'C170':
    case 'D100':
    case 'D190':
    case 'C500':
    case 'C590':
    case 'D500':
    case 'D590':
    case 'D700':
    case 'D730':
      keepPastLine(earlier.past, record, layout)
      break
    default:
      if (record.reg.startsWith('0')) takeRegistration(earlier, record, layout)
      else takeBalance(earlier, record, { layout, context })
  }
}

function takeRegistration(earlier: EarlierEfd, record: EfdRecord, layout: Layout): void {
  if (earlier.participantes.length + earlier.products.length > MAX_REGISTRATIONS) return
  if (record.reg === '0150') earlier.participantes.push(participanteOf(fieldsOf(layout, '0150', record)))
  else if (record.reg === '0190') {
    const fields = fieldsOf(layout, '0190', record)
    earlier.units.push({ code: fields.text('UNID'), description: fields.text('DESCR') })
  } else if (record.reg === '0200') earlier.products.push(productOf(fieldsOf(layout, '0200', record)))
  else if (record.reg === '0220') {
    const fields = fieldsOf(layout, '0220', record)
    const product = earlier.products.at(-1)
    const factor = decimalOf(fields.text('FAT_CONV'))
    if (product && factor)
      product.factors = [...product.factors, { unit: fields.text('UNID_CONV'), factor, gtin: null }].slice(0, 100)
  }
}

/** The largest amount of the portal: 15 digits. */
const MAX_BALANCE = 999_999_999_999_999

/**
 * A balance that is carried forward; an empty field is zero.
 * Throws  FiscalError `efd.line` for a text that is no amount: read as zero, it would lose the credit
 */
function balanceOf<R extends Reg>({ line, reg }: EfdRecord, fields: FieldReader<R>, name: FieldOf<R>): Cents {
  const text = fields.text(name)
  const cents = text === '' ? 0 : centsOf(text)
  if (cents !== null && cents <= MAX_BALANCE) return cents
  const problem = `o campo ${name} não é um valor («${text.slice(0, 40)}»)`
  throw new FiscalError(
    'efd.line',
    `Linha ${line}, registro ${reg}: ${problem}. Nada foi alterado; corrija o arquivo no programa que o gerou.`,
  )
}

function takeBalance(earlier: EarlierEfd, record: EfdRecord, { layout, context }: ReadContext) {
  const { balances } = earlier
  switch (record.reg) {
    case 'E110':
      balances.icms = balanceOf(record, fieldsOf(layout, 'E110', record), 'VL_SLD_CREDOR_TRANSPORTAR')
      break
    case 'E111': {
      const fields = fieldsOf(layout, 'E111', record)
      const [code, description] = [fields.text('COD_AJ_APUR'), fields.text('DESCR_COMPL_AJ')]
      if (earlier.adjustments.length < 1000)
        earlier.adjustments.push({ code, description, value: fields.cents('VL_AJ_APUR') })
      break
    }
    case 'E116': {
      const fields = fieldsOf(layout, 'E116', record)
      earlier.slip ??= { revenue: fields.text('COD_REC'), day: Number(fields.text('DT_VCTO').slice(0, 2)) || 20 }
      break
    }
    case 'E200':
    case 'E300':
      context.uf = record.parts[2] ?? ''
      break
    case 'E210':
      balances.st.set(context.uf, balanceOf(record, fieldsOf(layout, 'E210', record), 'VL_SLD_CRED_ST_TRANSPORTAR'))
      break
    case 'E310': {
      const fields = fieldsOf(layout, 'E310', record)
      const difal = balanceOf(record, fields, 'VL_SLD_CRED_TRANSPORTAR_DIFAL')
      balances.difal.set(context.uf, { difal, fcp: balanceOf(record, fields, 'VL_SLD_CRED_TRANSPORTAR_FCP') })
      break
    }
    case 'E520':
      balances.ipi = balanceOf(record, fieldsOf(layout, 'E520', record), 'VL_SC_IPI')
      break
    case 'K010':
      earlier.stockLayout = fieldsOf(layout, 'K010', record).text('IND_TP_LEIAUTE')
      break
  }
}
