import type { GDevTrib, GDif, GIBSCBS, GRed } from '@portal/fiscal/cte/layout.gen.ts'
import { decimal } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Dacte } from './dacte-model.ts'
import { filledRows, growBlock } from './grow.ts'

const PER_ROW = 8

const money = (label: string, value: unknown): Field => ({ label, value: decimal(value), align: 'right' })

/**
 * IBS and CBS of the service, every subgroup that the document has, and the document's total. The manual draws no such
 * block yet: this one is ours.
 */
export function ibsCbsBlock({ inf, room }: Dacte): Block | null {
  const tax = inf.imp?.IBSCBS
  const total = inf.imp?.vTotDFe ?? inf.total?.vTotDFe
  if (!tax && !total) return null
  const sums = tax?.gIBSCBS
  const first: Field[] = [
    { label: 'CST', value: tax?.CST, weight: 7 },
    { label: 'CLASS. TRIBUTÁRIA', value: tax?.cClassTrib, weight: 14 },
    { ...money('BASE DE CÁLC. IBS/CBS', sums?.vBC), weight: 16 },
    { ...money('% IBS UF', sums?.gIBSUF?.pIBSUF), weight: 9 },
    { ...money('IBS UF', sums?.gIBSUF?.vIBSUF), weight: 11 },
    { ...money('% IBS MUN.', sums?.gIBSMun?.pIBSMun), weight: 9 },
    { ...money('IBS MUNICÍPIO', sums?.gIBSMun?.vIBSMun), weight: 11 },
    { ...money('VALOR DO IBS', sums?.vIBS), weight: 12 },
    { ...money('% CBS', sums?.gCBS?.pCBS), weight: 9 },
    { ...money('VALOR DA CBS', sums?.gCBS?.vCBS), weight: 12 },
  ]
  const rest = [...partFields(sums), ...specialFields(inf)].filter(({ value }) => value)
  const last = { ...money('TOTAL DO DF-e', total), font: 'bold' as const }
  return growBlock('IBS / CBS', [first, ...filledRows([...rest, last], PER_ROW)], room)
}

/** Deferral, refund and reduction of each of the three parts. */
function partFields(sums: GIBSCBS | undefined): Field[] {
  const parts: [string, { gDif?: GDif; gDevTrib?: GDevTrib; gRed?: GRed } | undefined][] = [
    ['IBS UF', sums?.gIBSUF],
    ['IBS MUN.', sums?.gIBSMun],
    ['CBS', sums?.gCBS],
  ]
  return parts.flatMap(([name, part]) => [
    money(`% DIFER. ${name}`, part?.gDif?.pDif),
    money(`DIFERIDO ${name}`, part?.gDif?.vDif),
    money(`% DEVOL. ${name}`, part?.gDevTrib?.pDevTrib),
    money(`DEVOLVIDO ${name}`, part?.gDevTrib?.vDevTrib),
    money(`% RED. ALÍQ. ${name}`, part?.gRed?.pRedAliq),
    money(`% EFETIVA ${name}`, part?.gRed?.pAliqEfet),
  ])
}

/** What would be owed ordinarily, in a purchase of the government, in free zones, and credits given back. */
function specialFields(inf: Dacte['inf']): Field[] {
  const tax = inf.imp?.IBSCBS
  const regular = tax?.gIBSCBS?.gTribRegular
  const bought = tax?.gIBSCBS?.gTribCompraGov
  const zone = tax?.gIBSCBS?.gCBS?.gALCZFMCBS
  return [
    { label: 'DOAÇÃO', value: tax?.indDoacao === '1' ? 'SIM' : tax?.indDoacao },
    { label: 'CST REGULAR', value: regular?.CSTReg },
    { label: 'CLASS. TRIB. REGULAR', value: regular?.cClassTribReg },
    money('% REG. IBS UF', regular?.pAliqEfetRegIBSUF),
    money('REGULAR IBS UF', regular?.vTribRegIBSUF),
    money('% REG. IBS MUN.', regular?.pAliqEfetRegIBSMun),
    money('REGULAR IBS MUN.', regular?.vTribRegIBSMun),
    money('% REG. CBS', regular?.pAliqEfetRegCBS),
    money('REGULAR CBS', regular?.vTribRegCBS),
    money('% COMPRA GOV. IBS UF', bought?.pAliqIBSUF),
    money('COMPRA GOV. IBS UF', bought?.vTribIBSUF),
    money('% COMPRA GOV. IBS MUN.', bought?.pAliqIBSMun),
    money('COMPRA GOV. IBS MUN.', bought?.vTribIBSMun),
    money('% COMPRA GOV. CBS', bought?.pAliqCBS),
    money('COMPRA GOV. CBS', bought?.vTribCBS),
    money('% CBS ALC/ZFM', zone?.pAliqEfetRegCBS),
    money('CBS ALC/ZFM', zone?.vTribRegCBS),
    money('IBS ESTORNADO', tax?.gEstornoCred?.vIBSEstCred),
    money('CBS ESTORNADA', tax?.gEstornoCred?.vCBSEstCred),
  ]
}
