import type { Det } from '@portal/fiscal/nfe/layout.gen.ts'
import { asText, decimal, isPresent, joined } from '../format/values.ts'
import { gapStrip, pairStrips, type Roll, type Strip, textStrips } from '../paper/strip.ts'
import type { Danfce } from './danfce-model.ts'

/** The items: number, code and description; then quantity × unit price, with the value on the right. */
export function itensStrips({ inf: { det }, roll }: Danfce, detailsOf?: (det: Det) => Strip[]): Strip[] {
  return [
    ...textStrips(roll, 'ITEM  CÓDIGO  DESCRIÇÃO', { font: 'bold', scale: 0.85 }),
    ...pairStrips(roll, ['QTDE  UN  x  VALOR UNIT.', 'VALOR TOTAL'], { font: 'bold', scale: 0.85 }),
    gapStrip(1),
    ...det.flatMap((item, index) => [...itemStrips(roll, item, index + 1), ...(detailsOf?.(item) ?? [])]),
  ]
}

function itemStrips(roll: Roll, det: Det, position: number): Strip[] {
  const { prod } = det
  const number = (asText(det['@nItem']) || String(position)).padStart(3, '0')
  const amount = joined(' ', decimal(prod.qCom), prod.uCom, 'x', decimal(prod.vUnCom))
  const changes: [string, string | undefined, string][] = [
    ['Desconto', prod.vDesc, '-'],
    ['Frete', prod.vFrete, '+'],
    ['Seguro', prod.vSeg, '+'],
    ['Outras despesas', prod.vOutro, '+'],
  ]
  return [
    ...textStrips(roll, joined('  ', number, prod.cProd, prod.xProd)),
    ...pairStrips(roll, [amount, decimal(prod.vProd)]),
    ...changes
      .filter(([, value]) => isPresent(value))
      .flatMap(([name, value, sign]) => pairStrips(roll, [name, `${sign}${decimal(value)}`], { scale: 0.9 })),
    ...textStrips(roll, asText(det.infAdProd), { scale: 0.9 }),
  ]
}
