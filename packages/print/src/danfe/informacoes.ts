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
/** Share of the width that the authority's own field leaves on the first page. */
const SHARE = 0.68
/** The block's height when the note has little to say. */
export const INFO_LEAST = 70

/** A piece of the additional data, set for one page. */
export interface InfoPart {
  lines: string[]
  /** On the first page, beside the field reserved to the authority */
  first: boolean
}

const faceFor = (width: number, first: boolean) => ({
  font: 'roman' as const,
  size: SIZE,
  width: width * (first ? SHARE : 1) - 2 * PAD,
})

/** Height that the whole of an encoded text needs. */
export function infoHeight(encoded: string, width: number, first: boolean): number {
  const lines = wrap(encoded, faceFor(width, first)).length
  const text = Math.max(0, lines - 1) * SIZE * LEADING + SIZE
  return TITLE_HEIGHT + LABEL + text + 2 * PAD
}

/** Takes as many lines as stand in a height; `rest` is the text that goes on. At least one line is taken. */
export function takeInfo(
  encoded: string,
  { width, height, first }: { width: number; height: number; first: boolean },
): { part: InfoPart; rest: string } {
  const room = linesIn(height - TITLE_HEIGHT - LABEL - 2 * PAD, SIZE)
  const lines = wrap(encoded, faceFor(width, first), room)
  return { part: { lines: lines.map((line) => line.text), first }, rest: encoded.slice(lines.at(-1)?.next ?? 0) }
}

/** Draws one piece in its block; `more` says that it goes on. */
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

/** The text as `takeInfo` takes it. */
export const infoText = (text: string): string => encodeText(text).trim()
