import type { PrintState } from '@portal/print/format/state.ts'
import type { Expected } from './expected.ts'

/** Removes white space and hyphens: columns wrap texts, and pdftotext may remove a hyphen at a line end. */
const squash = (text: string) => text.normalize('NFC').replace(/[\s\u00ad-]/g, '')
const flat = (text: string) => text.replace(/\s+/g, ' ')

/** Minimum length of the rest of a text; a shorter one may occur on the next page by chance. */
const LEAST = 5

/** True when a text begins on one page and continues on the next. */
function runsOn(text: string, page: string, next: string): boolean {
  for (let length = text.length - LEAST; length > 0; length--) {
    if (page.includes(text.slice(0, length))) return next.includes(text.slice(length))
  }
  return false
}

function missingItems({ items }: Expected, pages: string[]): string[] {
  const sheets = pages.map(squash)
  const paper = sheets.join('')
  const shown = (text: string) =>
    paper.includes(text) || sheets.slice(1).some((next, index) => runsOn(text, sheets[index]!, next))
  return items.flatMap(({ cProd, xProd }, index) =>
    [cProd, xProd].filter((text) => !shown(squash(text))).map((text) => `item ${index + 1}: «${text}» is missing`),
  )
}

function wrongKey({ key, form }: Expected, pages: string[]): string[] {
  if (key === null || form === 'outro') return []
  const groups = key.match(/.{4}/g)?.join(' ') ?? ''
  return flat(pages.join('\n')).includes(groups) ? [] : [`the key in groups of four is missing: ${groups}`]
}

/** Checks the page numbers x/y of a document: x counts from 1, y is the number of pages. */
function wrongSheets({ form }: Expected, pages: string[]): string[] {
  const texts = pages.map((page) =>
    [...page.matchAll(/\b(?:FOLHA|Folha|FL\.?)\s*(\d+)\s*\/\s*(\d+)/g)].map(([, x, y]) => `${x}/${y}`),
  )
  if (form === 'danfce' || (form === 'outro' && texts.flat().length === 0)) return []
  return texts.flatMap((pairs, index) => {
    const right = `${index + 1}/${pages.length}`
    return pairs.length > 0 && pairs.every((pair) => pair === right) ? [] : [`sheet ${right} says «${pairs.join()}»`]
  })
}

function wrongTimes({ moments, times }: Expected, pages: string[], allowedText: string): string[] {
  const paper = flat(pages.join('\n'))
  const absent = moments.filter((moment) => !paper.includes(moment)).map((moment) => `${moment} is missing`)
  const shown = paper.match(/(?<![\d:])\d\d:\d\d(?::\d\d)?(?![\d:])/g) ?? []
  const invented = shown.filter((time) => !times.has(time) && !allowedText.includes(time))
  return [...absent, ...invented.map((time) => `the time ${time} is not in the document`)]
}

const ENDED = { cancelada: /CANCELAD[AO]/, denegada: /DENEGAD[AO]/, encerrada: /ENCERRADO/ } as const

/** Checks that every page of an invalid document has its mark as one extractable text. */
function wrongMarks({ form, homologacao }: Expected, pages: string[], { situacao }: PrintState): string[] {
  const ended = form !== 'outro' && situacao in ENDED ? ENDED[situacao as keyof typeof ENDED] : null // `in` checked the key
  const wanted = [...(homologacao ? [/SEM VALOR FISCAL/] : []), ...(ended ? [ended] : [])]
  return pages.flatMap((page, index) =>
    wanted.filter((mark) => !mark.test(flat(page))).map(({ source }) => `sheet ${index + 1} does not say «${source}»`),
  )
}

function oddWords({ hasQuestionMark }: Expected, pages: string[]): string[] {
  const paper = pages.join('\n')
  const words = paper.match(/\bundefined\b|\bnull\b|\bNaN\b|\[object \w+|\ufffd/g) ?? []
  const marks = hasQuestionMark ? [] : (paper.match(/.{0,30}\?.{0,12}/g) ?? [])
  return [...words, ...marks].map((word) => `«${word}» is on the paper`)
}

function wrongSymbols({ symbols: wanted, secondCode }: Expected, symbols: string[]): string[] {
  const absent = wanted.filter((symbol) => !symbols.includes(symbol))
  const others = symbols.filter((symbol) => !wanted.includes(symbol))
  const second = others.filter((symbol) => secondCode && /^CODE-128:[\dA-Z]{36}$/.test(symbol))
  const strange = others.filter((symbol) => !second.includes(symbol))
  return [
    ...absent.map((symbol) => `the scanner does not read ${symbol}`),
    ...strange.map((symbol) => `the scanner reads ${symbol}`),
    ...(secondCode && second.length !== 1 ? ['the second bar code of a security form is missing'] : []),
  ]
}

/**
 * All faults in the texts of a print, as extracted by an independent program. `state` has the data added by
 * the portal: the situation and its time.
 */
export const textFaults = (expected: Expected, pages: string[], state: PrintState): string[] => [
  ...missingItems(expected, pages),
  ...wrongKey(expected, pages),
  ...wrongSheets(expected, pages),
  ...wrongTimes(expected, pages, state.cancelamento?.dh ?? ''),
  ...wrongMarks(expected, pages, state),
  ...oddWords(expected, pages),
]

export const symbolFaults = (expected: Expected, symbols: string[]): string[] => wrongSymbols(expected, symbols)
