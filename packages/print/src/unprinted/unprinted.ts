import type { Block } from '../paper/block.ts'
import { flowPages } from '../paper/flow.ts'
import { drawText, type Page } from '../paper/page.ts'

/** A document that could not be printed, with the reason. */
export interface Unprinted {
  name: string
  reason: string
}

const HEAD: Block = {
  height: 40,
  draw: (page, rect, folha) => {
    drawText(page, { ...rect, h: 16 }, { text: 'Sem impresso', font: 'bold', size: 14 })
    const text = 'Estes documentos fazem parte do pedido e não puderam ser impressos. Baixe o XML de cada um.'
    drawText(page, { ...rect, y: rect.y + 18, h: 12, w: rect.w - 80 }, { text, size: 9 })
    const sheet = `FOLHA ${folha.number}/${folha.total}`
    drawText(page, { ...rect, y: rect.y + 18, h: 12 }, { text: sheet, size: 9, align: 'right' })
  },
}

/** The last pages of a volume: the list of unprinted documents. */
export const unprintedPages = (list: readonly Unprinted[]): Page[] =>
  flowPages({
    head: HEAD,
    parts: [
      {
        title: '',
        columns: [
          { title: 'DOCUMENTO', width: 250, grow: true },
          { title: 'MOTIVO', width: 200, grow: true },
        ],
        rows: list.map(({ name, reason }) => [name, reason]),
        elastic: 1,
      },
    ],
    watermark: [],
  })
