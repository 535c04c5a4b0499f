import type { ICMS } from '@portal/fiscal/cte/layout.gen.ts'

/** The fields of any ICMS group under common names. */
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
  /** True for ICMSOutraUF: due to another state than the issuer's */
  otherUf?: boolean
}

/** All ICMS groups of the document; the layout allows one. */
export function icmsGroups(icms: ICMS | undefined): IcmsShown[] {
  if (!icms) return []
  const { ICMS00, ICMS20, ICMS45, ICMS60, ICMS90, ICMSOutraUF: other, ICMSSN } = icms
  const otherUfGroup: IcmsShown | undefined = other && {
    CST: other.CST,
    pRedBC: other.pRedBCOutraUF,
    vBC: other.vBCOutraUF,
    pICMS: other.pICMSOutraUF,
    vICMS: other.vICMSOutraUF,
    vICMSDeson: other.vICMSDeson,
    cBenef: other.cBenef,
    otherUf: true,
  }
  return [ICMS00, ICMS20, ICMS45, ICMS60, ICMS90, otherUfGroup, ICMSSN].filter((group) => group !== undefined)
}

/** The ICMS group of a document; empty without one. */
export const icmsOf = (icms: ICMS | undefined): IcmsShown => icmsGroups(icms)[0] ?? {}
