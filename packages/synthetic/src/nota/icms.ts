import { percentOf, rate } from '../base/money.ts'
import { interstateRate, stateOf } from '../facts/states.ts'
import type { Item, Line, Operation } from '../model/item.ts'

/** Rate of the credit granted by a Simples seller (CSOSN 101), in hundredths of a percent. */
const SIMPLES_CREDIT = 256
/** Assumed cost as a share of the base, for ICMS-ST withheld earlier (CST 60). */
const COST_SHARE = 6500

const isInternal = ({ emitente, destUf }: Operation) => emitente.uf === destUf
const isMaker = ({ emitente }: Operation) => emitente.atividade === 'industria'

/** CST of the normal regime or CSOSN of Simples. */
function situationOf(operation: Operation, { good }: Line): string {
  const internal = isInternal(operation)
  const forResale = operation.contributor && !operation.final
  const substituted = good.mva > 0 && internal && !isMaker(operation)
  if (operation.emitente.regime === 'simples') {
    if (substituted) return '500'
    return forResale && operation.modelo === 55 ? '101' : '102'
  }
  if (good.exempt) return '40'
  if (substituted) return '60'
  if (good.mva > 0 && forResale) return '10'
  return good.reduction > 0 && internal ? '20' : '00'
}

function cfopOf(operation: Operation, situation: string): string {
  const made = isMaker(operation)
  const internal = isInternal(operation)
  if (situation === '60' || situation === '500') return '5405'
  const side = internal ? '5' : '6'
  if (situation === '10') return `${side}${made ? '401' : '403'}`
  if (!internal && !operation.contributor) return made ? '6107' : '6108'
  return `${side}${made ? '101' : '102'}`
}

function rateOf(operation: Operation, line: Line): number {
  if (isInternal(operation)) return stateOf(operation.destUf).rate
  return interstateRate(operation.emitente.uf, operation.destUf, line.good.imported)
}

/** ICMS-ST at the destination state's rate; a lower interstate rate increases the margin (adjusted MVA). */
function substitute(item: Item, operation: Operation, line: Line): void {
  const inside = stateOf(operation.destUf).rate
  const own = rateOf(operation, line)
  const { mva } = line.good
  const margin = own < inside ? Math.round(((10_000 + mva) * (10_000 - own)) / (10_000 - inside)) - 10_000 : mva
  item.pMVAST = rate(margin)
  item.vBCST = percentOf(item.vProd + item.vFrete - item.vDesc + item.vIPI, 10_000 + margin)
  item.pICMSST = rate(inside)
  item.vICMSST = Math.max(0, percentOf(item.vBCST, inside) - item.vICMS)
}

function keptBack(item: Item, operation: Operation, base: number): void {
  const inside = stateOf(operation.destUf).rate
  item.vBCSTRet = base
  item.pST = rate(inside)
  item.vICMSSubstituto = percentOf(percentOf(base, COST_SHARE), inside)
  item.vICMSSTRet = percentOf(base, inside) - item.vICMSSubstituto
}

/** DIFAL due to the consumer's state (EC 87/2015), with that state's general FCP. */
function shareWithDestination(item: Item, operation: Operation, own: number): void {
  const { rate: inside, fcp } = stateOf(operation.destUf)
  item.vBCUFDest = item.vBC
  item.pFCPUFDest = rate(fcp)
  item.pICMSUFDest = rate(inside)
  item.pICMSInter = rate(own)
  item.vFCPUFDest = percentOf(item.vBC, fcp)
  item.vICMSUFDest = percentOf(item.vBC, Math.max(0, inside - own))
}

/** Fills the ICMS of an item. Set the IPI before, because the base of a final consumer includes it. */
export function applyIcms(item: Item, operation: Operation, line: Line): void {
  const situation = situationOf(operation, line)
  const base = item.vProd + item.vFrete - item.vDesc + (operation.final ? item.vIPI : 0)
  item.cfop = cfopOf(operation, situation)
  if (situation.length === 3) item.csosn = situation
  else item.icmsCst = situation
  if (situation === '60' || situation === '500') keptBack(item, operation, base)
  if (situation === '101') {
    item.vCredICMSSN = percentOf(base, SIMPLES_CREDIT)
    item.pCredSN = rate(SIMPLES_CREDIT)
  }
  if (item.csosn === null && situation !== '40' && situation !== '60') applyOwn(item, { operation, line, base })
}

/** Own ICMS, and the amounts that depend on it: FCP, ICMS-ST, share of the destination state. */
function applyOwn(item: Item, { operation, line, base }: { operation: Operation; line: Line; base: number }): void {
  const situation = item.icmsCst
  const own = rateOf(operation, line)
  item.vBC = situation === '20' ? base - percentOf(base, line.good.reduction) : base
  if (situation === '20') item.pRedBC = rate(line.good.reduction)
  item.pICMS = rate(own)
  item.vICMS = percentOf(item.vBC, own)
  const { fcp } = stateOf(operation.destUf)
  if (situation === '00' && fcp > 0 && isInternal(operation)) {
    item.pFCP = rate(fcp)
    item.vFCP = percentOf(item.vBC, fcp)
  }
  if (situation === '10') substitute(item, operation, line)
  if (!isInternal(operation) && !operation.contributor) shareWithDestination(item, operation, own)
}
