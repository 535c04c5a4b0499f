import type { GDevTrib, GDif, GIBSCBS, GRed } from '@portal/fiscal/cte/layout.gen.ts'
import { decimal } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Dacte } from './dacte-model.ts'
import { filledRows, growBlock } from './grow.ts'

const PER_ROW = 8

const amountField = (label: string, value: unknown): Field => ({ label, value: decimal(value), align: 'right' })

/**
 * IBS and CBS of the service with all subgroups of the document, and the document's total. The manual does
 * not define this block yet.
 */
export function ibsCbsBlock({ inf, area: room }: Dacte): Block | null {
  const tax = inf.imp?.IBSCBS
  const total = inf.imp?.vTotDFe ?? inf.total?.vTotDFe
  if (!tax && !total) return null
  const sums = tax?.gIBSCBS
  const first: Field[] = [
    { label: 'CST', value: tax?.CST, weight: 7 },
    { label: 'CLASS. TRIBUTÁRIA', value: tax?.cClassTrib, weight: 14 },
    { ...amountField('BASE DE CÁLC. IBS/CBS', sums?.vBC), weight: 16 },
    { ...amountField('% IBS UF', sums?.gIBSUF?.pIBSUF), weight: 9 },
    { ...amountField('IBS UF', sums?.gIBSUF?.vIBSUF), weight: 11 },
    { ...amountField('% IBS MUN.', sums?.gIBSMun?.pIBSMun), weight: 9 },
    { ...amountField('IBS MUNICÍPIO', sums?.gIBSMun?.vIBSMun), weight: 11 },
    { ...amountField('VALOR DO IBS', sums?.vIBS), weight: 12 },
    { ...amountField('% CBS', sums?.gCBS?.pCBS), weight: 9 },
    { ...amountField('VALOR DA CBS', sums?.gCBS?.vCBS), weight: 12 },
  ]
  const rest = [...partFields(sums), ...specialFields(inf)].filter(({ value }) => value)
  const last = { ...amountField('TOTAL DO DF-e', total), font: 'bold' as const }
  return growBlock('IBS / CBS', [first, ...filledRows([...rest, last], PER_ROW)], room)
}

/** Deferral, refund and reduction for IBS UF, IBS Mun. and CBS. */
function partFields(sums: GIBSCBS | undefined): Field[] {
  const parts: [string, { gDif?: GDif; gDevTrib?: GDevTrib; gRed?: GRed } | undefined][] = [
    ['IBS UF', sums?.gIBSUF],
    ['IBS MUN.', sums?.gIBSMun],
    ['CBS', sums?.gCBS],
  ]
  return parts.flatMap(([name, part]) => [
    amountField(`% DIFER. ${name}`, part?.gDif?.pDif),
    amountField(`DIFERIDO ${name}`, part?.gDif?.vDif),
    amountField(`% DEVOL. ${name}`, part?.gDevTrib?.pDevTrib),
    amountField(`DEVOLVIDO ${name}`, part?.gDevTrib?.vDevTrib),
    amountField(`% RED. ALÍQ. ${name}`, part?.gRed?.pRedAliq),
    amountField(`% EFETIVA ${name}`, part?.gRed?.pAliqEfet),
  ])
}

/** Regular taxation, government purchases, free zones, and reversed credits. */
function specialFields(inf: Dacte['inf']): Field[] {
  const tax = inf.imp?.IBSCBS
  const regular = tax?.gIBSCBS?.gTribRegular
  const governmentPurchase = tax?.gIBSCBS?.gTribCompraGov
  const zone = tax?.gIBSCBS?.gCBS?.gALCZFMCBS
  return [
    { label: 'DOAÇÃO', value: tax?.indDoacao === '1' ? 'SIM' : tax?.indDoacao },
    { label: 'CST REGULAR', value: regular?.CSTReg },
    { label: 'CLASS. TRIB. REGULAR', value: regular?.cClassTribReg },
    amountField('% REG. IBS UF', regular?.pAliqEfetRegIBSUF),
    amountField('REGULAR IBS UF', regular?.vTribRegIBSUF),
    amountField('% REG. IBS MUN.', regular?.pAliqEfetRegIBSMun),
    amountField('REGULAR IBS MUN.', regular?.vTribRegIBSMun),
    amountField('% REG. CBS', regular?.pAliqEfetRegCBS),
    amountField('REGULAR CBS', regular?.vTribRegCBS),
    amountField('% COMPRA GOV. IBS UF', governmentPurchase?.pAliqIBSUF),
    amountField('COMPRA GOV. IBS UF', governmentPurchase?.vTribIBSUF),
    amountField('% COMPRA GOV. IBS MUN.', governmentPurchase?.pAliqIBSMun),
    amountField('COMPRA GOV. IBS MUN.', governmentPurchase?.vTribIBSMun),
    amountField('% COMPRA GOV. CBS', governmentPurchase?.pAliqCBS),
    amountField('COMPRA GOV. CBS', governmentPurchase?.vTribCBS),
    amountField('% CBS ALC/ZFM', zone?.pAliqEfetRegCBS),
    amountField('CBS ALC/ZFM', zone?.vTribRegCBS),
    amountField('IBS ESTORNADO', tax?.gEstornoCred?.vIBSEstCred),
    amountField('CBS ESTORNADA', tax?.gEstornoCred?.vCBSEstCred),
  ]
}
