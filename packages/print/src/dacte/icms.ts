import type { ICMS } from '@portal/fiscal/cte/layout.gen.ts'

/** The fields of whichever group of ICMS a document has, under one name each. */
export interface IcmsShown {
  CST?: string
  vBC?: string
  pICMS?: string
  vICMS?: string
  pRedBC?: string
  vICMSSTRet?: string
  pICMSSTRet?: string
  vBCSTRet?: string
  vCred?: string
  vICMSDeson?: string
  cBenef?: string
  indSN?: string
  /** ICMSOutraUF: owed to another state than the issuer's */
  otherUf?: boolean
}

/** Every group of ICMS that the document has; the layout allows one. */
export function icmsGroups(icms: ICMS | undefined): IcmsShown[] {
  if (!icms) return []
  const { ICMS00, ICMS20, ICMS45, ICMS60, ICMS90, ICMSOutraUF: other, ICMSSN } = icms
  const outra: IcmsShown | undefined = other && {
    CST: other.CST,
    pRedBC: other.pRedBCOutraUF,
    vBC: other.vBCOutraUF,
    pICMS: other.pICMSOutraUF,
    vICMS: other.vICMSOutraUF,
    vICMSDeson: other.vICMSDeson,
    cBenef: other.cBenef,
    otherUf: true,
  }
  return [ICMS00, ICMS20, ICMS45, ICMS60, ICMS90, outra, ICMSSN].filter((group) => group !== undefined)
}

/** The group of ICMS of a document; empty when it has none. */
export const icmsOf = (icms: ICMS | undefined): IcmsShown => icmsGroups(icms)[0] ?? {}
