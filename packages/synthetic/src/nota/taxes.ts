import type { Company } from '../base/company.ts'
import { percentOf, quantity, rate, unitPrice } from '../base/money.ts'
import { blankItem, type Item, type Line, type Operation } from '../model/item.ts'
import { classify } from './ibs-cbs.ts'
import { applyIcms } from './icms.ts'

interface Contribution {
  cst: string
  pis: number
  cofins: number
}

const isNonCumulative = ({ pisCofins, atividade }: Company) =>
  (pisCofins ?? (atividade === 'industria' ? 'nao_cumulativo' : 'cumulativo')) === 'nao_cumulativo'

function contributionOf({ emitente }: Operation, { good }: Line): Contribution {
  if (good.monophase) {
    return emitente.atividade === 'industria' && emitente.regime === 'normal'
      ? { cst: '02', pis: 230, cofins: 1080 }
      : { cst: '04', pis: 0, cofins: 0 }
  }
  if (emitente.regime === 'simples') return { cst: '49', pis: 0, cofins: 0 }
  if (good.exempt) return { cst: '06', pis: 0, cofins: 0 }
  return isNonCumulative(emitente) ? { cst: '01', pis: 165, cofins: 760 } : { cst: '01', pis: 65, cofins: 300 }
}

function applyContributions(item: Item, operation: Operation, line: Line): void {
  const { cst, pis, cofins } = contributionOf(operation, line)
  item.pisCst = cst
  item.cofinsCst = cst
  if (cst === '04' || cst === '06') return
  const base = cst === '49' ? 0 : item.vProd + item.vFrete - item.vDesc - item.vICMS
  item.vBCPIS = base
  item.vBCCOFINS = base
  item.pPIS = rate(pis)
  item.pCOFINS = rate(cofins)
  item.vPIS = percentOf(base, pis)
  item.vCOFINS = percentOf(base, cofins)
}

function applyIpi(item: Item, { modelo, emitente }: Operation, { good }: Line): void {
  if (modelo !== 55 || emitente.atividade !== 'industria' || emitente.regime !== 'normal' || good.ipi === 0) return
  item.ipiCst = '50'
  item.ipiCEnq = '999'
  item.vBCIPI = item.vProd + item.vFrete
  item.pIPI = rate(good.ipi)
  item.vIPI = percentOf(item.vBCIPI, good.ipi)
}

/** Simples companies omit the group. */
function applyIbsCbs(item: Item, { emitente }: Operation, { good }: Line): void {
  if (emitente.regime === 'simples') return
  const taxes = item.vICMS + item.vPIS + item.vCOFINS + item.vFCP + item.vICMSUFDest + item.vFCPUFDest
  classify(item, good.classTrib, Math.max(0, item.vProd + item.vFrete - item.vDesc - taxes))
}

/** Approximate taxes of a seller under Simples (vTotTrib), in hundredths of a percent. */
const SIMPLES_TAXES = 3145

function originOf({ emitente }: Operation, { good }: Line): string {
  if (!good.imported) return '0'
  return emitente.atividade === 'industria' ? '1' : '2'
}

function plainItem(nItem: number, operation: Operation, line: Line): Item {
  const { good } = line
  const item = blankItem()
  item.nItem = nItem
  item.cProd = good.code
  item.xProd = good.name
  item.cEAN = good.gtin ?? 'SEM GTIN'
  item.ncm = good.ncm
  item.cest = good.cest
  item.uCom = good.unit
  item.uTrib = good.unit
  item.qCom = quantity(line.milli)
  item.qTrib = item.qCom
  item.vUnCom = unitPrice(line.unit)
  item.vProd = line.vProd
  item.vFrete = line.vFrete
  item.vDesc = line.vDesc
  item.orig = originOf(operation, line)
  return item
}

/** Makes an item with all its taxes, rounded to cents. */
export function taxItem(nItem: number, operation: Operation, line: Line): Item {
  const item = plainItem(nItem, operation, line)
  applyIpi(item, operation, line)
  applyIcms(item, operation, line)
  applyContributions(item, operation, line)
  applyIbsCbs(item, operation, line)
  item.vItem = item.vProd + item.vFrete - item.vDesc + item.vICMSST + item.vIPI
  if (operation.final) {
    const owed = item.vICMS + item.vFCP + item.vICMSUFDest + item.vFCPUFDest + item.vIPI + item.vPIS + item.vCOFINS
    item.vTotTrib = operation.emitente.regime === 'simples' ? percentOf(item.vItem, SIMPLES_TAXES) : owed
  }
  return item
}
