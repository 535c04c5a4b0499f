import { FiscalError } from '../base/error.ts'
import type { NotaItem } from '../base/nota-item.ts'
import { readNewFields } from '../fields/new-fields.ts'
import { child, children, elements, find, text, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, textAt } from '../xml/value.ts'
import { ibscbsFacts } from './ibscbs-facts.ts'
import { icmsFacts } from './icms-facts.ts'

/**
 * The fiscal fields of every item of an infNFe, in document order.
 * Throws  FiscalError `dfe.number`; the message names item and field
 */
export function itensOf(inf: XmlNode): NotaItem[] {
  const dets = children(inf, 'det')
  const numbers = numbersOf(dets)
  const itens = dets.map((det, index) => itemOf(det, numbers[index] ?? index + 1))
  // the reducer of a government purchase (LC 214/2025, art. 473) changes the effective rates of every item
  return find(inf, 'ide', 'gCompraGov') === undefined ? itens : itens.map((item) => ({ ...item, gCompraGov: true }))
}

/** nItem as written; by position when one is missing or repeated, because nItem identifies the item. */
function numbersOf(dets: XmlNode[]): number[] {
  const written = dets.map(({ attrs }) => (/^\d{1,4}$/.test(attrs.nItem ?? '') ? Number(attrs.nItem) : 0))
  const usable = !written.includes(0) && new Set(written).size === dets.length
  return usable ? written : dets.map((_, index) => index + 1)
}

function itemOf(det: XmlNode, nItem: number): NotaItem {
  const imposto = child(det, 'imposto')
  try {
    return {
      nItem,
      ...prodFacts(child(det, 'prod')),
      ...icmsFacts(imposto),
      ...ipiFacts(child(imposto, 'IPI')),
      ...contributionFacts(imposto),
      vIPIDevol: centsAt(find(det, 'impostoDevol', 'IPI'), 'vIPIDevol'),
      vII: centsAt(child(imposto, 'II'), 'vII'),
      vISSQN: centsAt(child(imposto, 'ISSQN'), 'vISSQN'),
      ...ibscbsFacts(imposto),
      declared: readNewFields(det, 'nfe', 'item'),
    }
  } catch (error) {
    if (error instanceof FiscalError)
      throw new FiscalError(error.code, `Item ${nItem}: ${error.message}`, { cause: error })
    throw error
  }
}

type ProdFacts = Pick<
  NotaItem,
  | 'cProd'
  | 'xProd'
  | 'cEAN'
  | 'ncm'
  | 'cest'
  | 'cBenef'
  | 'cfop'
  | 'uCom'
  | 'qCom'
  | 'vUnCom'
  | 'uTrib'
  | 'qTrib'
  | 'vProd'
  | 'vFrete'
  | 'vSeg'
  | 'vDesc'
  | 'vOutro'
  | 'indTot'
>

const prodFacts = (prod: XmlNode | undefined): ProdFacts => ({
  cProd: textAt(prod, 'cProd'),
  xProd: textAt(prod, 'xProd'),
  cEAN: textAt(prod, 'cEAN'),
  ncm: textAt(prod, 'NCM'),
  cest: textAt(prod, 'CEST'),
  cBenef: textAt(prod, 'cBenef'),
  cfop: textAt(prod, 'CFOP'),
  uCom: textAt(prod, 'uCom'),
  qCom: decimalAt(prod, 'qCom'),
  vUnCom: decimalAt(prod, 'vUnCom'),
  uTrib: textAt(prod, 'uTrib'),
  qTrib: decimalAt(prod, 'qTrib'),
  vProd: centsAt(prod, 'vProd'),
  vFrete: centsAt(prod, 'vFrete'),
  vSeg: centsAt(prod, 'vSeg'),
  vDesc: centsAt(prod, 'vDesc'),
  vOutro: centsAt(prod, 'vOutro'),
  indTot: text(prod, 'indTot') !== '0', // absent before 2.00, where every item counts in the total
})

function ipiFacts(ipi: XmlNode | undefined): Pick<NotaItem, 'ipiCst' | 'ipiCEnq' | 'vBCIPI' | 'pIPI' | 'vIPI'> {
  const group = child(ipi, 'IPITrib') ?? child(ipi, 'IPINT')
  return {
    ipiCst: textAt(group, 'CST'),
    ipiCEnq: textAt(ipi, 'cEnq'),
    vBCIPI: centsAt(group, 'vBC'),
    pIPI: decimalAt(group, 'pIPI'),
    vIPI: centsAt(group, 'vIPI'),
  }
}

type ContributionFacts = Pick<
  NotaItem,
  'pisCst' | 'vBCPIS' | 'pPIS' | 'vPIS' | 'cofinsCst' | 'vBCCOFINS' | 'pCOFINS' | 'vCOFINS'
>

/** PIS and COFINS: the single group present, by rate, by quantity (without a base), not taxed, or other. */
function contributionFacts(imposto: XmlNode | undefined): ContributionFacts {
  const [pis] = elements(find(imposto, 'PIS'))
  const [cofins] = elements(find(imposto, 'COFINS'))
  return {
    pisCst: textAt(pis, 'CST'),
    vBCPIS: centsAt(pis, 'vBC'),
    pPIS: decimalAt(pis, 'pPIS'),
    vPIS: centsAt(pis, 'vPIS'),
    cofinsCst: textAt(cofins, 'CST'),
    vBCCOFINS: centsAt(cofins, 'vBC'),
    pCOFINS: decimalAt(cofins, 'pCOFINS'),
    vCOFINS: centsAt(cofins, 'vCOFINS'),
  }
}
