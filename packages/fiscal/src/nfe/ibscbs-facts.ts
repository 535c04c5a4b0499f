import type { NotaItem } from '../base/nota-item.ts'
import { child, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, textAt } from '../xml/value.ts'

type IbscbsFacts = Pick<
  NotaItem,
  | 'ibscbsCst'
  | 'cClassTrib'
  | 'vBCIBSCBS'
  | 'pIBSUF'
  | 'vIBSUF'
  | 'pIBSMun'
  | 'vIBSMun'
  | 'pCBS'
  | 'vCBS'
  | 'vIBSMono'
  | 'vCBSMono'
  | 'vIS'
  | 'gIBSCBS'
  | 'pRedIBSUF'
  | 'pRedIBSMun'
  | 'pRedCBS'
  | 'vDifIBSUF'
  | 'vDifIBSMun'
  | 'vDifCBS'
  | 'gCompraGov'
  | 'cCredPres'
>

/** IBS, CBS and IS of an item: by rate (gIBSCBS), or single-phase by quantity (gIBSCBSMono). */
export function ibscbsFacts(imposto: XmlNode | undefined): IbscbsFacts {
  const group = child(imposto, 'IBSCBS')
  const rated = child(group, 'gIBSCBS')
  const state = child(rated, 'gIBSUF')
  const town = child(rated, 'gIBSMun')
  const union = child(rated, 'gCBS')
  const single = child(group, 'gIBSCBSMono')
  return {
    ibscbsCst: textAt(group, 'CST'),
    cClassTrib: textAt(group, 'cClassTrib'),
    vBCIBSCBS: centsAt(rated, 'vBC'),
    pIBSUF: decimalAt(state, 'pIBSUF'),
    vIBSUF: centsAt(state, 'vIBSUF'),
    pIBSMun: decimalAt(town, 'pIBSMun'),
    vIBSMun: centsAt(town, 'vIBSMun'),
    pCBS: decimalAt(union, 'pCBS'),
    vCBS: centsAt(union, 'vCBS'),
    vIBSMono: centsAt(single, 'vTotIBSMonoItem'),
    vCBSMono: centsAt(single, 'vTotCBSMonoItem'),
    vIS: centsAt(child(imposto, 'IS'), 'vIS'),
    gIBSCBS: rated !== undefined,
    pRedIBSUF: decimalAt(child(state, 'gRed'), 'pRedAliq'),
    pRedIBSMun: decimalAt(child(town, 'gRed'), 'pRedAliq'),
    pRedCBS: decimalAt(child(union, 'gRed'), 'pRedAliq'),
    vDifIBSUF: lessOf(state),
    vDifIBSMun: lessOf(town),
    vDifCBS: lessOf(union),
    gCompraGov: (child(rated, 'gTribCompraGov') ?? child(union, 'gALCZFMCBS')) !== undefined,
    cCredPres: textAt(child(group, 'gCredPresOper'), 'cCredPres'),
  }
}

/** Deferred and returned amounts of one part of the tax. */
const lessOf = (part: XmlNode | undefined) =>
  centsAt(child(part, 'gDif'), 'vDif') + centsAt(child(part, 'gDevTrib'), 'vDevTrib')
