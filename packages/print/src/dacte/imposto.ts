import { asText, decimal, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import { CRT, CST, codeName } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { type FieldArea, filledRows, growBlock } from './grow.ts'
import { type IcmsShown, icmsGroups } from './icms.ts'

const PER_ROW = 6

const amountField = (label: string, value: unknown, style: Partial<Field> = {}): Field => ({
  label,
  value: decimal(value),
  align: 'right',
  ...style,
})

/** ICMS of the service in any tax situation, and the approximate total of taxes. */
export function impostoBlock({ inf, area: room }: Dacte): Block {
  const { imp, emit } = inf
  const groups = icmsGroups(imp?.ICMS)
  const rows = (groups.length > 0 ? groups : [{}]).map((group) => icmsRow(group))
  const totals = [
    ...groups.flatMap(icmsExtras),
    amountField('VALOR APROX. DOS TRIBUTOS', imp?.vTotTrib),
    { label: 'REGIME TRIBUTÁRIO DO EMITENTE', value: codeName(CRT, emit.CRT) },
  ]
  return growBlock('INFORMAÇÕES RELATIVAS AO IMPOSTO', [...rows, ...filledRows(totals, PER_ROW)], room)
}

const icmsRow = (icms: IcmsShown): Field[] => [
  { label: 'SITUAÇÃO TRIBUTÁRIA', value: situation(icms), weight: 34 },
  amountField('BASE DE CÁLCULO', icms.vBC ?? icms.vBCSTRet, { weight: 14 }),
  amountField('ALÍQ. ICMS', icms.pICMS ?? icms.pICMSSTRet, { weight: 10 }),
  amountField('VALOR DO ICMS', icms.vICMS, { weight: 14 }),
  amountField('% RED. BC ICMS', icms.pRedBC, { weight: 12 }),
  amountField('ICMS ST', icms.vICMSSTRet, { weight: 14 }),
]

function situation({ CST: cst, indSN, otherUf }: IcmsShown): string {
  const name = joined(' - ', cst, cst && codeName(CST, cst) !== cst ? codeName(CST, cst) : '')
  if (otherUf) return `${asText(cst)} - ICMS DEVIDO A OUTRA UF`
  return asText(indSN) === '1' ? joined(' - ', cst, 'SIMPLES NACIONAL') : name
}

const icmsExtras = ({ vCred, vICMSDeson, cBenef, vBC, vBCSTRet, pICMS, pICMSSTRet }: IcmsShown): Field[] => [
  amountField('CRÉDITO OUTORGADO/PRESUMIDO', vCred),
  amountField('ICMS DESONERADO', vICMSDeson),
  { label: 'CÓD. BENEFÍCIO FISCAL', value: cBenef },
  amountField('BASE DO ICMS ST', vBC === undefined ? '' : vBCSTRet),
  amountField('ALÍQ. ICMS ST', pICMS === undefined ? '' : pICMSSTRet),
]

/** Taxes due to the destination state (DIFAL, FCP), and the federal taxes of a CT-e OS. */
export function otherTaxBlocks({ inf: { imp }, area: room }: Dacte): Block[] {
  const end = imp?.ICMSUFFim
  const federal = imp?.infTribFed
  return [
    titledRow('ICMS DA UF DE TÉRMINO DA PRESTAÇÃO', room, [
      amountField('BASE DE CÁLCULO UF FIM', end?.vBCUFFim),
      amountField('% FCP UF FIM', end?.pFCPUFFim),
      amountField('ALÍQ. INTERNA UF FIM', end?.pICMSUFFim),
      amountField('ALÍQ. INTERESTADUAL', end?.pICMSInter),
      amountField('VALOR FCP UF FIM', end?.vFCPUFFim),
      amountField('ICMS UF FIM', end?.vICMSUFFim),
      amountField('ICMS UF INÍCIO', end?.vICMSUFIni),
    ]),
    titledRow('TRIBUTOS FEDERAIS', room, [
      amountField('VALOR DO PIS', federal?.vPIS),
      amountField('VALOR DA COFINS', federal?.vCOFINS),
      amountField('VALOR DO IR', federal?.vIR),
      amountField('VALOR DO INSS', federal?.vINSS),
      amountField('VALOR DA CSLL', federal?.vCSLL),
    ]),
  ].filter((block) => block !== null)
}

/** A titled block of one row; null when all fields are empty. */
function titledRow(title: string, room: FieldArea, fields: Field[]): Block | null {
  return fields.some(({ value }) => value) ? growBlock(title, [fields], room) : null
}
