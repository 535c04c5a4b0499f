/** Whether an item adds to the tax owed on sales or to the credit of purchases; a return subtracts (`sign` -1). */
export interface Movement {
  side: 'debit' | 'credit'
  sign: 1 | -1
}

interface Moved {
  papel: 'E' | 'R'
  /** tpNF: 0 for an entry that the company documents itself */
  operation: string | null
  cfop: string | null
}

/** Last three digits of the CFOP of sales, also seen by the buyer. Source  Convênio s/nº de 1970, Anexo II */
const SALE = /^(1[0-2]\d|25\d|30\d|35\d|36\d|40[1-5]|65[1-6]|93[23])$/
const RETURN = /^(20\d|21\d|41[0-4]|503|55[36]|66[0-2])$/
const USE = /^(40[67]|55[16])$/

/** Null for transfers, shipments, donations and whatever else is neither sale nor purchase. */
export function reformMovement({ papel, operation, cfop }: Moved): Movement | null {
  const [, first = '', rest = ''] = /^([1-7])(\d{3})$/.exec(cfop ?? '') ?? []
  const isEntry = ['1', '2', '3'].includes(first)
  if (first === '7') return null // exports bear neither IBS nor CBS
  const isSale = SALE.test(rest)
  if (!isSale && !RETURN.test(rest)) return isEntry && USE.test(rest) ? { side: 'credit', sign: 1 } : null
  const sign = isSale ? 1 : -1
  // own entries: purchases documented by the company, and returns of its sales; a supplier's entry is a return too
  if (papel === 'E' && (operation === '0' || isEntry)) return { side: isSale ? 'credit' : 'debit', sign }
  if (papel === 'R' && (operation === '0' || isEntry)) return isSale ? null : { side: 'credit', sign: -1 }
  if (papel === 'E') return { side: isSale ? 'debit' : 'credit', sign }
  return { side: isSale ? 'credit' : 'debit', sign }
}
