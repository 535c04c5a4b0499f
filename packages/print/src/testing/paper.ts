import type { PrintState } from '../format/state.ts'
import { decodeText, encodeText } from '../paper/encode.ts'
import type { Page } from '../paper/page.ts'
import { drawDfe } from '../print.ts'
import { geometryFaults } from './geometry.ts'

const AUTHORISED: PrintState = { situacao: 'autorizada' }

/** The traced pages of a document. */
export const drawn = (bytes: Uint8Array, state = AUTHORISED): Page[] => drawDfe(bytes, state, { trace: true }).pages

/** The texts of each page, as placed. */
export const textsOf = (pages: readonly Page[]): string[][] =>
  pages.map((page) => (page.trace ?? []).map(({ text }) => text))

/** All that a document prints in the order of its cells, without white space: lines of one cell join again. */
export const printed = (bytes: Uint8Array, state = AUTHORISED): string =>
  bare(textsOf(drawn(bytes, state)).flat().join(''))

/** A text as the paper holds it, without white space. */
export const bare = (text: string): string => decodeText(encodeText(text)).replace(/\s/g, '')

/** What is wrong with the pages: the geometry of each, texts that were cut, and the «FOLHA x/y». */
export function pageFaults(pages: readonly Page[]): string[] {
  return pages.flatMap((page, at) => {
    const sheets = textsOf([page])
      .flat()
      .filter((text) => text.startsWith('FOLHA '))
    const wrong = sheets.join() === `FOLHA ${at + 1}/${pages.length}` ? [] : [`wrong sheet: ${sheets.join()}`]
    return [...geometryFaults(page), ...wrong].map((fault) => `${at + 1}: ${fault}`)
  })
}

/** The texts that had to be cut. */
export const cutTexts = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => (page.trace ?? []).flatMap(({ cut, text }) => (cut ? text : [])))
