import type { MarkdownBlock } from './markdown.ts'
import { TOPICS } from './topics.ts'
import { answersOf, askedWords, wordsOf } from './words.ts'

/**
 * Search of the manual, in the page: it needs no server. What is found is a section, the smallest part that answers a question. Accents,
 * endings and misspellings are forgiven.
 */

/** The part of a topic under one heading; its beginning has the topic's title. */
export interface HelpSection {
  /** Of the topic, in `/ajuda/NAME` */
  name: string
  topic: string
  /** Null for the beginning of the topic */
  heading: string | null
  blocks: MarkdownBlock[]
}

export const helpTitle = ({ heading, topic }: HelpSection): string => heading ?? topic

export const SECTIONS: readonly HelpSection[] = TOPICS.flatMap(({ name, topic }) => {
  const sections: HelpSection[] = [{ name, topic: topic.title, heading: null, blocks: [] }]
  for (const block of topic.blocks)
    if (block.kind === 'heading') sections.push({ name, topic: topic.title, heading: block.text, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  return sections.filter(({ blocks }) => blocks.length > 0)
})

/** Sections of a topic, its beginning first. */
export const sectionsOf = (name: string): HelpSection[] => SECTIONS.filter((section) => section.name === name)

function linesOf(block: MarkdownBlock): string[] {
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.map((row) => row.join(': ')) : [block.text]
}

const plain = (text: string): string => text.replaceAll('**', '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

/** A word in the heading tells more than one in the topic's title, and that more than one in the text. */
const [IN_HEADING, IN_TOPIC, IN_TEXT] = [4, 2, 1]

interface Indexed {
  section: HelpSection
  /** Weight of each word of the section */
  weights: Map<string, number>
}

let made: { all: Indexed[]; vocabulary: string[]; spread: Map<string, number> } | null = null

/** Made with the first search. `spread`: the sections in which a word occurs. */
function index() {
  if (made) return made
  const all = SECTIONS.map((section) => ({ section, weights: weigh(section) }))
  const spread = new Map<string, number>()
  for (const { weights } of all) for (const word of weights.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
  made = { all, vocabulary: [...spread.keys()], spread }
  return made
}

function weigh(section: HelpSection): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of wordsOf(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  }
  for (const block of section.blocks) for (const line of linesOf(block)) add(plain(line), IN_TEXT)
  add(section.topic, IN_TOPIC)
  if (section.heading !== null) add(section.heading, IN_HEADING)
  return weights
}

export interface HelpAnswer {
  section: HelpSection
  /** The sentence that answers best, around its words */
  excerpt: string
  /** Folded words of the manual that were found, for marking */
  found: ReadonlySet<string>
  /** True when each word that was asked is in the heading or the topic's title */
  isByTitle: boolean
  /** True when each word that was asked is in the section */
  isWhole: boolean
}

const MAX_ANSWERS = 8

/** Sections that answer a question, best first; those without half of its words are none. */
export function findHelp(text: string): HelpAnswer[] {
  const asked = askedWords(text)
  const { all, vocabulary, spread } = index()
  const wanted = asked.map((word) => ({ word, answers: answersOf(word, vocabulary) }))
  const found = new Set(wanted.flatMap(({ answers }) => [...answers.keys()]))
  const rarity = (word: string) => Math.log(1 + all.length / (spread.get(word) ?? 1))
  return all
    .map(({ section, weights }) => {
      // another form of the word is worth no more than the word itself, however rare it is
      const scores = wanted.map((one) =>
        best(one.answers, (word, quality) => {
          const worth = spread.has(one.word) ? Math.min(rarity(word), rarity(one.word)) : rarity(word)
          return quality * (weights.get(word) ?? 0) * worth
        }),
      )
      const covered = scores.filter((score) => score > 0).length / Math.max(1, asked.length)
      const isByTitle = wanted.every(({ answers }) => best(answers, (word) => weights.get(word) ?? 0) >= IN_TOPIC)
      return {
        section,
        isByTitle,
        isWhole: covered === 1,
        covered,
        score: covered ** 2 * scores.reduce((sum, score) => sum + score, 0),
      }
    })
    .filter(({ covered, score }) => score > 0 && covered >= 0.5)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_ANSWERS)
    .map(({ section, isByTitle, isWhole }) => ({
      section,
      isByTitle,
      isWhole,
      found,
      excerpt: excerptOf(section, found),
    }))
}

const best = (answers: ReadonlyMap<string, number>, of: (word: string, quality: number) => number): number =>
  Math.max(0, ...[...answers].map(([word, quality]) => of(word, quality)))

/** The line with the most of the words that were found. */
function excerptOf({ blocks }: HelpSection, found: ReadonlySet<string>): string {
  const lines = blocks.flatMap(linesOf).flatMap((line) => plain(line).split(/(?<=[.:;]) +/))
  const hits = (line: string) => new Set(wordsOf(line).filter((word) => found.has(word))).size
  return lines.reduce((most, line) => (hits(line) > hits(most) ? line : most), lines[0] ?? '')
}

/** The text in parts, those that were found marked. */
export function markFound(text: string, found: ReadonlySet<string>): { text: string; isFound: boolean }[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isFound: wordsOf(part).some((word) => found.has(word)) }))
}
