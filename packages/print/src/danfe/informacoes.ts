import { drawTitle, LABEL_SIZE, TITLE_HEIGHT } from '../paper/box.ts'
import { encodeText } from '../paper/encode.ts'
import { linesIn } from '../paper/fit.ts'
import { LEADING } from '../paper/fonts.ts'
import { inset, type Rect } from '../paper/geometry.ts'
import { drawBorder, drawLines, drawText, type Page } from '../paper/page.ts'
import { wrap } from '../paper/wrap.ts'

const SIZE = 7
const PAD = 2.5
const LABEL = LABEL_SIZE + 2
/** Share of the width on the first page; the rest is the authority's field. */
const SHARE = 0.68
/** Minimum height of the block, in points. */
export const MIN_INFO_HEIGHT = 70

/** The part of the additional data for one page. */
export interface InfoPart {
  lines: string[]
  /** True on the first page, where the authority's field is beside it */
  first: boolean
}

const faceFor = (width: number, first: boolean) => ({
  font: 'roman' as const,
  size: SIZE,
  width: width * (first ? SHARE : 1) - 2 * PAD,
})

/** Height of the block for a complete encoded text. Units: points. */
export function infoHeight(encoded: string, width: number, first: boolean): number {
  const lines = wrap(encoded, faceFor(width, first)).length
  const text = Math.max(0, lines - 1) * SIZE * LEADING + SIZE
  return TITLE_HEIGHT + LABEL + text + 2 * PAD
}

/** Takes the lines that fit in a height, at least one; `rest` is the remaining text. */
export function takeInfo(
  encoded: string,
  { width, height, first }: { width: number; height: number; first: boolean },
): { part: InfoPart; rest: string } {
  const maxLines = linesIn(height - TITLE_HEIGHT - LABEL - 2 * PAD, SIZE)
  const lines = wrap(encoded, faceFor(width, first), maxLines)
  return { part: { lines: lines.map((line) => line.text), first }, rest: encoded.slice(lines.at(-1)?.next ?? 0) }
}

/** Draws one part in its block; `more` is true when the text continues on the next page. */
export function drawInfo(page: Page, rect: Rect, { part, more }: { part: InfoPart; more: boolean }): void {
  const y = drawTitle(page, rect, part.first ? 'DADOS ADICIONAIS' : 'DADOS ADICIONAIS (CONTINUAÇÃO)')
  const area = { ...rect, y, h: rect.h - TITLE_HEIGHT }
  const text = { ...area, w: rect.w * (part.first ? SHARE : 1) }
  drawBorder(page, text)
  const inner = inset(text, PAD, 1.2)
  const label = more ? 'INFORMAÇÕES COMPLEMENTARES (CONTINUA NA PRÓXIMA FOLHA)' : 'INFORMAÇÕES COMPLEMENTARES'
  drawText(page, { ...inner, h: LABEL_SIZE }, { text: label, size: LABEL_SIZE })
  const body = { ...inset(text, PAD), y: text.y + LABEL + PAD / 2, h: text.h - LABEL - PAD }
  drawLines(page, body, { lines: part.lines, font: 'roman', size: SIZE })
  if (!part.first) return
  const fisco = { ...area, x: rect.x + text.w, w: rect.w - text.w }
  drawBorder(page, fisco)
  drawText(page, { ...inset(fisco, PAD, 1.2), h: LABEL_SIZE }, { text: 'RESERVADO AO FISCO', size: LABEL_SIZE })
}

/** Encodes the text for `takeInfo`. */
export const infoText = (text: string): string => encodeText(text).trim()
