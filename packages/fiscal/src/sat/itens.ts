import type { NotaItem } from '../base/nota-item.ts'
import { itensOf } from '../nfe/itens.ts'
import { child, children, elements, find, type XmlNode } from '../xml/node.ts'
import { centsAt, textAt } from '../xml/value.ts'

/**
 * The items of a coupon, whose groups have the names of an NF-e.
 * Shape   the item's part of the discount and surcharge on the subtotal (vRatDesc, vRatAcr) is in its own, so that
 *         vProd − vDesc + vOutro is vItem; the layout writes the origin with a capital and states no base
 * Throws  FiscalError `dfe.number`; the message names item and field
 */
export function itensOfCoupon(inf: XmlNode): NotaItem[] {
  const dets = children(inf, 'det')
  return itensOf(inf).map((item, index) => {
    const prod = child(dets[index], 'prod')
    const [icms] = elements(find(dets[index], 'imposto', 'ICMS'))
    return {
      ...item,
      orig: textAt(icms, 'Orig') ?? item.orig,
      vDesc: item.vDesc + centsAt(prod, 'vRatDesc'),
      vOutro: item.vOutro + centsAt(prod, 'vRatAcr'),
    }
  })
}
