import { asText, decimal, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import { CRT, CST, nameOf } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { filledRows, growBlock, type Room } from './grow.ts'
import { type IcmsShown, icmsGroups } from './icms.ts'

const PER_ROW = 6

const money = (label: string, value: unknown, style: Partial<Field> = {}): Field => ({
  label,
  value: decimal(value),
  align: 'right',
  ...style,
})

/** What the service bears of ICMS, in any of its situations, and the approximate total of taxes. */
export function impostoBlock({ inf, room }: Dacte): Block {
  const { imp, emit } = inf
  const groups = icmsGroups(imp?.ICMS)
  const rows = (groups.length > 0 ? groups : [{}]).map((group) => icmsRow(group))
  const totals = [
    ...groups.flatMap(icmsExtras),
    money('VALOR APROX. DOS TRIBUTOS', imp?.vTotTrib),
    { label: 'REGIME TRIBUTÁRIO DO EMITENTE', value: nameOf(CRT, emit.CRT) },
  ]
  return growBlock('INFORMAÇÕES RELATIVAS AO IMPOSTO', [...rows, ...filledRows(totals, PER_ROW)], room)
}

const icmsRow = (icms: IcmsShown): Field[] => [
  { label: 'SITUAÇÃO TRIBUTÁRIA', value: situation(icms), weight: 34 },
  money('BASE DE CÁLCULO', icms.vBC ?? icms.vBCSTRet, { weight: 14 }),
  money('ALÍQ. ICMS', icms.pICMS ?? icms.pICMSSTRet, { weight: 10 }),
  money('VALOR DO ICMS', icms.vICMS, { weight: 14 }),
  money('% RED. BC ICMS', icms.pRedBC, { weight: 12 }),
  money('ICMS ST', icms.vICMSSTRet, { weight: 14 }),
]

function situation({ CST: cst, indSN, otherUf }: IcmsShown): string {
  const name = joined(' - ', cst, cst && nameOf(CST, cst) !== cst ? nameOf(CST, cst) : '')
  if (otherUf) return `${asText(cst)} - ICMS DEVIDO A OUTRA UF`
  return asText(indSN) === '1' ? joined(' - ', cst, 'SIMPLES NACIONAL') : name
}

const icmsExtras = ({ vCred, vICMSDeson, cBenef, vBC, vBCSTRet, pICMS, pICMSSTRet }: IcmsShown): Field[] => [
  money('CRÉDITO OUTORGADO/PRESUMIDO', vCred),
  money('ICMS DESONERADO', vICMSDeson),
  { label: 'CÓD. BENEFÍCIO FISCAL', value: cBenef },
  money('BASE DO ICMS ST', vBC === undefined ? '' : vBCSTRet),
  money('ALÍQ. ICMS ST', pICMS === undefined ? '' : pICMSSTRet),
]

/** What is owed to the state where the service ends (DIFAL, FCP), and the federal taxes of a CT-e OS. */
export function otherTaxBlocks({ inf: { imp }, room }: Dacte): Block[] {
  const end = imp?.ICMSUFFim
  const federal = imp?.infTribFed
  return [
    titledRow('ICMS DA UF DE TÉRMINO DA PRESTAÇÃO', room, [
      money('BASE DE CÁLCULO UF FIM', end?.vBCUFFim),
      money('% FCP UF FIM', end?.pFCPUFFim),
      money('ALÍQ. INTERNA UF FIM', end?.pICMSUFFim),
      money('ALÍQ. INTERESTADUAL', end?.pICMSInter),
      money('VALOR FCP UF FIM', end?.vFCPUFFim),
      money('ICMS UF FIM', end?.vICMSUFFim),
      money('ICMS UF INÍCIO', end?.vICMSUFIni),
    ]),
    titledRow('TRIBUTOS FEDERAIS', room, [
      money('VALOR DO PIS', federal?.vPIS),
      money('VALOR DA COFINS', federal?.vCOFINS),
      money('VALOR DO IR', federal?.vIR),
      money('VALOR DO INSS', federal?.vINSS),
      money('VALOR DA CSLL', federal?.vCSLL),
    ]),
  ].filter((block) => block !== null)
}

/** A titled block of one row, when any of its fields has a value. */
function titledRow(title: string, room: Room, fields: Field[]): Block | null {
  return fields.some(({ value }) => value) ? growBlock(title, [fields], room) : null
}
