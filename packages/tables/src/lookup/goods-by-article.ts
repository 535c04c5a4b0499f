import type { AnnexCode } from './model.ts'

/** Goods that an article of the law names, not one of its annexes. The cClassTrib table marks the article as 9, its number and its item. */
interface GoodsByArticle {
  marks: readonly number[]
  ncms: readonly string[]
  condition: string
}

/**
 * Which NCMs the articles mean, where the published lists leave them out.
 * Source  LC 214/2025, arts. 147 and 172; the marks are those of the cClassTrib table of 2026-06-23
 */
const ARTICLES: readonly GoodsByArticle[] = [
  {
    marks: [91471],
    ncms: ['96190000'],
    condition: 'Tampão, absorvente, calcinha absorvente ou coletor menstrual (LC 214/2025, art. 147)',
  },
  {
    marks: [91721, 91722, 91723, 91724, 91725, 91726],
    ncms: [
      '220710',
      '220720',
      '27101259',
      '27101911',
      '27101921',
      '27101922',
      '27111100',
      '27111910',
      '27112100',
      '27112990',
      '38260000',
    ],
    condition: '',
  },
]

/** The lines that the articles add to a loaded list of annexes: none for an article that the list has itself. */
export function linesByArticle(loaded: readonly AnnexCode[]): AnnexCode[] {
  const known = new Set(loaded.map(({ annex }) => annex))
  return ARTICLES.flatMap(({ marks, ncms, condition }) =>
    marks
      .filter((mark) => !known.has(mark))
      .flatMap((annex) => ncms.map((ncm) => ({ ...LINE, ncm, annex, condition: condition || null }))),
  )
}

const LINE = { classTrib: null, item: null, exception: null, from: null, to: null }
