import { situationTexts } from '../format/situacao.ts'
import type { Block } from '../paper/block.ts'
import { inset } from '../paper/geometry.ts'
import { drawBorder, drawFill, drawText } from '../paper/page.ts'
import type { Damdfe } from './damdfe-model.ts'

const HEIGHT = 18

/** Prominent notices about the document's situation, across the page. */
export function situacaoBlocks({ situation, contingency }: Damdfe): Block[] {
  const lines = contingency ? ['CONTINGÊNCIA - Manifesto emitido em contingência'] : []
  return [...lines, ...situationTexts(situation)].map(lineBlock)
}

const lineBlock = (text: string): Block => ({
  height: HEIGHT,
  draw: (page, rect) => {
    drawFill(page, rect, 0.9)
    drawBorder(page, rect)
    drawText(page, inset(rect, 4, 2), { text, font: 'bold', size: 10.5, min: 6, align: 'center', valign: 'middle' })
  },
})
