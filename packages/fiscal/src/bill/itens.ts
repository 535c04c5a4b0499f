import type { NotaItem } from '../base/nota-item.ts'
import type { KindItem } from '../kind/kind.ts'
import { ibscbsFacts } from '../nfe/ibscbs-facts.ts'
import { child, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, textAt } from '../xml/value.ts'
import { prodOfItem, taxOfItem } from './item-tax.ts'
import { deducts, SIGN_OF_REPLACED_ITEM } from './rules.ts'

/** The fields of goods that a bill does not have. */
const NOT_OF_BILL = {
  cEAN: null,
  ncm: null,
  cest: null,
  cBenef: null,
  uTrib: null,
  qTrib: null,
  vFrete: 0,
  vSeg: 0,
  indTot: true,
  orig: null,
  csosn: null,
  pRedBC: null,
  indDeduzDeson: false,
  pICMSST: null,
  pMVAST: null,
  vCredICMSSN: 0,
  vBCSTRet: 0,
  vICMSSTRet: 0,
  vFCPSTRet: 0,
  vBCUFDest: 0,
  vFCPUFDest: 0,
  vICMSUFDest: 0,
  vICMSUFRemet: 0,
  ipiCst: null,
  ipiCEnq: null,
  vBCIPI: 0,
  pIPI: null,
  vIPI: 0,
  vIPIDevol: 0,
  vII: 0,
  vISSQN: 0,
  declared: null,
} satisfies Partial<NotaItem>

/**
 * The items of a bill as those of any note, numbered by position: several parts of a bill begin at 1.
 * Throws  FiscalError `dfe.number`
 */
export const itensOfBill = (items: readonly KindItem[]): NotaItem[] =>
  items.map((item, index) => ({ nItem: index + 1, ...factsOf(item) }))

function factsOf({ node, isReplaced }: KindItem): Omit<NotaItem, 'nItem'> {
  const prod = prodOfItem(node)
  const tax = taxOfItem(node)
  const sign = (isReplaced ? SIGN_OF_REPLACED_ITEM : 1) * (textAt(prod, 'indDevolucao') === '1' ? -1 : 1)
  return {
    ...NOT_OF_BILL,
    cProd: textAt(prod, 'cProd') ?? textAt(prod, 'cClass'),
    xProd: textAt(prod, 'xProd') ?? (isReplaced ? 'Item da nota anterior' : null),
    cfop: textAt(prod, 'CFOP'),
    uCom: textAt(prod, 'uMed'),
    qCom: decimalAt(prod, 'qFaturada'),
    vUnCom: decimalAt(prod, 'vItem'),
    vProd: (deducts(textAt(prod, 'cClass')) ? -sign : sign) * centsAt(prod, 'vProd'),
    vDesc: centsAt(prod, 'vDesc'),
    vOutro: centsAt(prod, 'vOutro'),
    icmsCst: tax.cst,
    vBC: sign * tax.base,
    pICMS: tax.rate,
    vICMS: sign * tax.icms,
    vICMSDeson: tax.relief,
    vBCST: tax.baseSt,
    vICMSST: tax.icmsSt,
    vFCP: sign * tax.fcp,
    pFCP: tax.fcpRate,
    vFCPST: tax.fcpSt,
    ...contributionsOf(node, prod),
    ...ibscbsFacts(child(node, 'imposto')),
  }
}

function contributionsOf(item: XmlNode, prod: XmlNode) {
  const [pis, cofins] = ['PIS', 'COFINS'].map((name) => child(child(item, 'imposto'), name))
  return {
    pisCst: textAt(pis, 'CST'),
    vBCPIS: centsAt(pis, 'vBC'),
    pPIS: decimalAt(pis, 'pPIS'),
    vPIS: centsAt(pis ?? prod, 'vPIS'),
    cofinsCst: textAt(cofins, 'CST'),
    vBCCOFINS: centsAt(cofins, 'vBC'),
    pCOFINS: decimalAt(cofins, 'pCOFINS'),
    vCOFINS: centsAt(cofins ?? prod, 'vCOFINS'),
  }
}
