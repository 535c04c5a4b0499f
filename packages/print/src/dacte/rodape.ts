import { asText, joined } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { drawField } from '../paper/box.ts'
import { columns, type Rect } from '../paper/geometry.ts'
import type { Dacte } from './dacte-model.ts'
import { growBlock } from './grow.ts'

const HEIGHT = 34

/** The foot of the form: the issuer's own use, and the space of the authority. */
export function rodapeBlock({ inf: { compl, emit }, room }: Dacte): Block {
  const name = emit.xFant && emit.xFant !== emit.xNome ? asText(emit.xFant) : ''
  const own = joined(
    ' - ',
    compl?.xEmi && `Emissor: ${asText(compl.xEmi)}`,
    name,
    emit.ISUFEmit && `SUFRAMA ${emit.ISUFEmit}`,
  )
  const label = 'USO EXCLUSIVO DO EMISSOR DO CT-E'
  if (own !== '')
    return growBlock(
      '',
      [
        [
          { label, value: own },
          { label: 'RESERVADO AO FISCO', value: '' },
        ],
      ],
      room,
    )
  return {
    height: HEIGHT,
    draw: (page, rect) => {
      const [left, right] = columns(rect, [1, 1]) as [Rect, Rect] // two weights
      drawField(page, left, { label, value: '' })
      drawField(page, right, { label: 'RESERVADO AO FISCO', value: '' })
    },
  }
}
