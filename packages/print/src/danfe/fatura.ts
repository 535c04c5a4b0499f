import type { Dup } from '@portal/fiscal/nfe/layout.gen.ts'
import { asText, date, decimal, isPresent, joined, reais } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { cutFields, drawFields, drawTitle, FIELD_HEIGHT, type Field, TITLE_HEIGHT } from '../paper/box.ts'
import { columns, inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawText, type Page } from '../paper/page.ts'
import type { Danfe } from './danfe-model.ts'

const PER_ROW = 7
/** Further rows are printed in the additional data, to keep space for products on the first page. */
const MAX_ROWS = 4
const ROW = 18
/** A longer number may be cut in its cell, also in portrait. */
const LONG_DUP = 9

/** Invoice and instalments; null when the note has neither. */
export function faturaBlock({ inf: { cobr } }: Danfe): Block | null {
  const dups = firstDups(cobr?.dup)
  const fat = cobr?.fat
  if (!fat && dups.length === 0) return null
  const rows = Math.ceil(dups.length / PER_ROW)
  const head = fat ? FIELD_HEIGHT : 0
  const fields: Field[] = [
    { label: 'NÚMERO DA FATURA', value: fat?.nFat, weight: 2 },
    { label: 'VALOR ORIGINAL', value: decimal(fat?.vOrig), align: 'right' },
    { label: 'VALOR DO DESCONTO', value: decimal(fat?.vDesc), align: 'right' },
    { label: 'VALOR LÍQUIDO', value: decimal(fat?.vLiq), align: 'right' },
  ]
  return {
    height: TITLE_HEIGHT + head + rows * ROW,
    cutTexts: (width) => [
      ...(fat ? cutFields(width, fields).map(({ label, value }) => `FATURA › ${label}: ${value ?? ''}`) : []),
      ...dups
        .filter(({ nDup }) => asText(nDup).length > LONG_DUP)
        .map((dup) => `DUPLICATA: ${joined(' ', dup.nDup, date(dup.dVenc), reais(dup.vDup))}`),
    ],
    draw: (page, rect) => {
      const y = drawTitle(page, rect, 'FATURA / DUPLICATAS')
      if (fat) drawFields(page, { ...rect, y, h: FIELD_HEIGHT }, fields)
      drawDups(page, { ...rect, y: y + head, h: rows * ROW }, dups)
    },
  }
}

const firstDups = (dups: Dup[] | undefined): Dup[] => (dups ?? []).slice(0, PER_ROW * MAX_ROWS)

function drawDups(page: Page, rect: Rect, dups: readonly Dup[]): void {
  for (let from = 0; from < dups.length; from += PER_ROW) {
    const y = rect.y + (from / PER_ROW) * ROW
    for (const [index, cell] of columns({ ...rect, y, h: ROW }, Array(PER_ROW).fill(1)).entries()) {
      drawBorder(page, cell)
      const dup = dups[from + index]
      if (!dup) continue
      const box = inset(cell, 2, 1)
      const half = { ...box, h: box.h / 2 }
      drawText(
        page,
        { ...half, w: box.w * 0.42 },
        { text: asText(dup.nDup), font: 'bold', size: 7, min: 4.5, valign: 'middle' },
      )
      drawText(
        page,
        { ...half, x: box.x + box.w * 0.44, w: box.w * 0.56 },
        { text: date(dup.dVenc), size: 7, align: 'right', valign: 'middle' },
      )
      drawText(
        page,
        { ...half, y: box.y + half.h },
        { text: reais(dup.vDup), size: 7.5, align: 'right', valign: 'middle' },
      )
    }
  }
}

/** The instalments that do not fit in the block, as text. */
export function moreDups({ inf: { cobr } }: Danfe): string {
  const rest = (cobr?.dup ?? []).slice(PER_ROW * MAX_ROWS)
  const texts = rest.map((dup) => joined(' ', dup.nDup, date(dup.dVenc), isPresent(dup.vDup) ? reais(dup.vDup) : ''))
  return texts.length > 0 ? `Demais duplicatas: ${texts.join('; ')}` : ''
}
