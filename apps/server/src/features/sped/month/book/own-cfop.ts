import { isCfop } from '@portal/efd/entry/cfop.ts'

/** First figures that the CFOPs of an own document may have: entries, sales, sales of an NFC-e. */
export const allowedFirsts = (modelo: number, operation: string | null): string =>
  operation === '0' ? '123' : modelo === 65 ? '5' : '567'

export const isAllowedCfop = (cfop: string, firsts: string): boolean => isCfop(cfop) && firsts.includes(cfop.charAt(0))
