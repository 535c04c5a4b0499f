import type { Tree } from '../base/tree.ts'
import type { Item } from '../model/item.ts'

const ownTax = (item: Item): Tree => ({
  vBC: item.vBC,
  pICMS: item.pICMS,
  vICMS: item.vICMS,
  pFCP: item.pFCP,
  vFCP: item.pFCP === null ? undefined : item.vFCP,
})

const withheldBefore = (item: Item): Tree => ({
  vBCSTRet: item.vBCSTRet,
  pST: item.pST,
  vICMSSubstituto: item.vICMSSubstituto,
  vICMSSTRet: item.vICMSSTRet,
})

function simplesGroup(item: Item): Tree {
  const head = { orig: item.orig, CSOSN: item.csosn }
  if (item.csosn === '101') return { ICMSSN101: { ...head, pCredSN: item.pCredSN, vCredICMSSN: item.vCredICMSSN } }
  return item.csosn === '500' ? { ICMSSN500: { ...head, ...withheldBefore(item) } } : { ICMSSN102: head }
}

const substitution = (item: Item): Tree => ({
  modBCST: '4',
  pMVAST: item.pMVAST,
  vBCST: item.vBCST,
  pICMSST: item.pICMSST,
  vICMSST: item.vICMSST,
})

function normalGroup(item: Item): Tree {
  const head = { orig: item.orig, CST: item.icmsCst }
  switch (item.icmsCst) {
    case '10':
      return { ICMS10: { ...head, modBC: '3', ...ownTax(item), ...substitution(item) } }
    case '20':
      return { ICMS20: { ...head, modBC: '3', pRedBC: item.pRedBC, ...ownTax(item) } }
    case '40':
      return { ICMS40: head }
    case '60':
      return { ICMS60: { ...head, ...withheldBefore(item) } }
    default:
      return { ICMS00: { ...head, modBC: '3', ...ownTax(item) } }
  }
}

const ipiGroup = (item: Item): Tree | undefined =>
  item.ipiCst === null
    ? undefined
    : { cEnq: item.ipiCEnq, IPITrib: { CST: item.ipiCst, vBC: item.vBCIPI, pIPI: item.pIPI, vIPI: item.vIPI } }

interface Contribution {
  cst: string | null
  vBC: number
  percent: string | null
  amount: number
}

function contributionGroup(name: 'PIS' | 'COFINS', { cst, vBC, percent, amount }: Contribution): Tree {
  if (percent === null) return { [`${name}NT`]: { CST: cst } }
  const group = cst === '49' ? `${name}Outr` : `${name}Aliq`
  return { [group]: { CST: cst, vBC, [`p${name}`]: percent, [`v${name}`]: amount } }
}

const destinationGroup = (item: Item): Tree | undefined =>
  item.pICMSInter === null
    ? undefined
    : {
        vBCUFDest: item.vBCUFDest,
        vBCFCPUFDest: item.vBCUFDest,
        pFCPUFDest: item.pFCPUFDest,
        pICMSUFDest: item.pICMSUFDest,
        pICMSInter: item.pICMSInter,
        pICMSInterPart: '100.00',
        vFCPUFDest: item.vFCPUFDest,
        vICMSUFDest: item.vICMSUFDest,
        vICMSUFRemet: item.vICMSUFRemet,
      }

export interface NewTaxes {
  vBC: number
  vIBSUF: number
  vIBSMun: number
  vCBS: number
}

/** The `IBSCBS` group at the rates of 2026, for NF-e and CT-e. */
export const newTaxesGroup = ({ vBC, vIBSUF, vIBSMun, vCBS }: NewTaxes): Tree => ({
  CST: '000',
  cClassTrib: '000001',
  gIBSCBS: {
    vBC,
    gIBSUF: { pIBSUF: '0.1000', vIBSUF },
    gIBSMun: { pIBSMun: '0.0000', vIBSMun },
    vIBS: vIBSUF + vIBSMun,
    gCBS: { pCBS: '0.9000', vCBS },
  },
})

const newTaxesOf = ({ vBCIBSCBS, vIBSUF, vIBSMun, vCBS }: Item): NewTaxes => ({ vBC: vBCIBSCBS, vIBSUF, vIBSMun, vCBS })

/** The `imposto` group of an item. */
export function taxTree(item: Item): Tree {
  const pis = { cst: item.pisCst, vBC: item.vBCPIS, percent: item.pPIS, amount: item.vPIS }
  const cofins = { cst: item.cofinsCst, vBC: item.vBCCOFINS, percent: item.pCOFINS, amount: item.vCOFINS }
  return {
    vTotTrib: item.vTotTrib > 0 ? item.vTotTrib : undefined,
    ICMS: item.csosn === null ? normalGroup(item) : simplesGroup(item),
    IPI: ipiGroup(item),
    PIS: contributionGroup('PIS', pis),
    COFINS: contributionGroup('COFINS', cofins),
    ICMSUFDest: destinationGroup(item),
    IBSCBS: item.ibscbsCst === null ? undefined : newTaxesGroup(newTaxesOf(item)),
  }
}
