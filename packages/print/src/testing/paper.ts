import type { PrintState } from '../format/state.ts'
import { decodeText, encodeText } from '../paper/encode.ts'
import type { Page } from '../paper/page.ts'
import { drawDfe } from '../print.ts'
import { geometryFaults } from './geometry.ts'

const AUTHORISED: PrintState = { situacao: 'autorizada' }

/** The traced pages of a document. */
export const drawn = (bytes: Uint8Array, state = AUTHORISED): Page[] => drawDfe(bytes, state, { trace: true }).pages

/** The texts of each page, in drawing order. */
export const textsOf = (pages: readonly Page[]): string[][] =>
  pages.map((page) => (page.trace ?? []).map(({ text }) => text))

/**
 * All printed texts of a document in drawing order, without white space, so that wrapped lines join again.
 */
export const printed = (bytes: Uint8Array, state = AUTHORISED): string =>
  bare(textsOf(drawn(bytes, state)).flat().join(''))

/** A text as printed, without white space. */
export const bare = (text: string): string => decodeText(encodeText(text)).replace(/\s/g, '')

/** The faults of the pages: geometry, and wrong «FOLHA x/y». */
export function pageFaults(pages: readonly Page[]): string[] {
  return pages.flatMap((page, index) => {
    const sheets = textsOf([page])
      .flat()
      .filter((text) => text.startsWith('FOLHA '))
    const wrong = sheets.join() === `FOLHA ${index + 1}/${pages.length}` ? [] : [`wrong sheet: ${sheets.join()}`]
    return [...geometryFaults(page), ...wrong].map((fault) => `${index + 1}: ${fault}`)
  })
}

/** The texts that were cut. */
export const cutTexts = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => (page.trace ?? []).flatMap(({ cut, text }) => (cut ? text : [])))
