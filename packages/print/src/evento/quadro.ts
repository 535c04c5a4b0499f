import { KINDS } from '@portal/fiscal/kinds/registry.ts'
import { drawChave } from '../head/chave.ts'
import type { Block } from '../paper/block.ts'
import { drawFields, type Field } from '../paper/box.ts'
import { columns, type Folha, inset, type Rect } from '../paper/geometry.ts'
import { drawLogo } from '../paper/logo.ts'
import { drawBorder, drawFill, drawText, type Page } from '../paper/page.ts'
import { ROW } from './campos.ts'

/** The page head of an event, an inutilização or a resumo. */
export interface Quadro {
  title: string
  /** One sentence about the content of the page */
  says: string
  logo: Uint8Array | undefined
  /** The key with its bar code; without a key (inutilização) the lines that identify the subject */
  about: { chave: string; label: string } | { lines: string[]; label: string }
  /** The authority's receipt, or a notice that there is none */
  seal: { label: string; lines: string[] }
  /** The row under the key: the fields of the key, or the range of numbers */
  fields: Field[]
}

const TITLE = 56
const KEY = 68
const LOGO = 84
const SHEET = 76

/** Names that keep their small letters in a title, by the name in capitals. */
const DOCUMENT_NAMES: ReadonlyMap<string, string> = new Map(
  ['NF-e', 'NFC-e', 'CT-e', 'MDF-e', 'CC-e', 'DF-e', 'GTV-e', ...KINDS.map(({ name }) => name)].map((name) => [
    name.toUpperCase(),
    name,
  ]),
)

/** Upper case, except for the small letters of the documents' names. */
const upperCaseTitle = (title: string): string =>
  title.toUpperCase().replace(/[\p{L}\d-]+/gu, (word) => DOCUMENT_NAMES.get(word) ?? word)

/** Title, logo, «FOLHA x/y», key with bar code, receipt, and one row of fields. */
export function quadroBlock(quadro: Quadro): Block {
  return {
    height: TITLE + KEY + ROW,
    draw: (page, rect, folha) => {
      drawTitulo(page, { ...rect, h: TITLE }, { quadro, folha })
      const middle = { ...rect, y: rect.y + TITLE, h: KEY }
      const [key, seal] = columns(middle, [62, 38]) as [Rect, Rect] // two weights
      if ('chave' in quadro.about) drawChave(page, key, quadro.about)
      else drawSeal(page, key, quadro.about)
      drawSeal(page, seal, quadro.seal)
      const fields = quadro.fields.map((field) => ({ size: 10, ...field }))
      drawFields(page, { ...rect, y: rect.y + TITLE + KEY, h: ROW }, fields)
    },
  }
}

function drawTitulo(page: Page, rect: Rect, { quadro, folha }: { quadro: Quadro; folha: Folha }): void {
  drawBorder(page, rect)
  const box = inset(rect, 6, 5)
  if (quadro.logo) drawLogo(page, { ...box, w: LOGO - 10 }, quadro.logo)
  const left = quadro.logo ? LOGO : 0
  const text = { ...box, x: box.x + left, w: box.w - left - SHEET }
  const title = { font: 'bold', size: 16, min: 7, lines: 2, valign: 'middle' } as const
  drawText(page, { ...text, h: 26 }, { text: upperCaseTitle(quadro.title), ...title })
  drawText(page, { ...text, y: text.y + 27, h: box.h - 27 }, { text: quadro.says, size: 8.5, min: 5, valign: 'middle' })
  const right = { ...box, x: box.x + box.w - SHEET, w: SHEET, h: 14 }
  drawText(page, right, {
    text: `FOLHA ${folha.number}/${folha.total}`,
    font: 'bold',
    size: 10,
    min: 6,
    align: 'right',
  })
}

function drawSeal(page: Page, rect: Rect, { label, lines }: Quadro['seal']): void {
  drawFill(page, rect, 0.95)
  drawBorder(page, rect)
  const box = inset(rect, 4, 3)
  drawText(page, { ...box, h: 7 }, { text: label, size: 6, align: 'center' })
  const below = { ...box, y: box.y + 9, h: box.h - 9 }
  const text = lines.filter((line) => line !== '').join('\n')
  drawText(page, below, { text, font: 'bold', size: 11, min: 6, lines: 4, align: 'center', valign: 'middle' })
}
