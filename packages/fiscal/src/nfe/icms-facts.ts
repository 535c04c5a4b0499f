import type { NotaItem } from '../base/nota-item.ts'
import { child, elements, text, type XmlNode } from '../xml/node.ts'
import { centsAt, decimalAt, textAt } from '../xml/value.ts'

type IcmsFacts = Pick<
  NotaItem,
  | 'orig'
  | 'icmsCst'
  | 'csosn'
  | 'vBC'
  | 'pICMS'
  | 'pRedBC'
  | 'vICMS'
  | 'vICMSDeson'
  | 'indDeduzDeson'
  | 'vBCST'
  | 'pICMSST'
  | 'pMVAST'
  | 'vICMSST'
  | 'vFCP'
  | 'pFCP'
  | 'vFCPST'
  | 'vCredICMSSN'
  | 'vBCSTRet'
  | 'vICMSSTRet'
  | 'vFCPSTRet'
  | 'vBCUFDest'
  | 'vFCPUFDest'
  | 'vICMSUFDest'
  | 'vICMSUFRemet'
>

/**
 * The ICMS of an item: its single group (ICMS00 … ICMS90, ICMSPart, ICMSST, ICMSSN101 … ICMSSN900), and the
 * share of the destination state. Field names are the same in all groups.
 */
export function icmsFacts(imposto: XmlNode | undefined): IcmsFacts {
  const [icms] = elements(child(imposto, 'ICMS'))
  const difal = child(imposto, 'ICMSUFDest')
  return {
    orig: textAt(icms, 'orig'),
    icmsCst: textAt(icms, 'CST'),
    csosn: textAt(icms, 'CSOSN'),
    vBC: centsAt(icms, 'vBC'),
    pICMS: decimalAt(icms, 'pICMS'),
    pRedBC: decimalAt(icms, 'pRedBC'),
    vICMS: centsAt(icms, 'vICMS'),
    vICMSDeson: centsAt(icms, 'vICMSDeson'),
    indDeduzDeson: text(icms, 'indDeduzDeson') === '1',
    vBCST: centsAt(icms, 'vBCST'),
    pICMSST: decimalAt(icms, 'pICMSST'),
    pMVAST: decimalAt(icms, 'pMVAST'),
    vICMSST: centsAt(icms, 'vICMSST'),
    vFCP: centsAt(icms, 'vFCP'),
    pFCP: decimalAt(icms, 'pFCP'),
    vFCPST: centsAt(icms, 'vFCPST'),
    vCredICMSSN: centsAt(icms, 'vCredICMSSN'),
    vBCSTRet: centsAt(icms, 'vBCSTRet'),
    vICMSSTRet: centsAt(icms, 'vICMSSTRet'),
    vFCPSTRet: centsAt(icms, 'vFCPSTRet'),
    vBCUFDest: centsAt(difal, 'vBCUFDest'),
    vFCPUFDest: centsAt(difal, 'vFCPUFDest'),
    vICMSUFDest: centsAt(difal, 'vICMSUFDest'),
    vICMSUFRemet: centsAt(difal, 'vICMSUFRemet'),
  }
}
