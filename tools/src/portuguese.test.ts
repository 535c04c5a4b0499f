// spec: 1.2

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'apps/web/src')

/** Common English words of user interfaces that are not used in Portuguese. */
const ENGLISH =
  /\b(?:the|and|of|with|without|from|your|you|please|loading|save|saved|cancel|search|close|next|previous|back|select|selected|password|username|sign in|sign out|submit|delete|edit|add|remove|settings|invoice|company|rows|page|failed|success|error|warning|not found|try again|required|invalid|choose|upload|help)\b/i

/** Skips the template's translations, which are in six languages and have their own check. */
const isOurs = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/demo\/i18n\//.test(path)

/** Texts between tags and in attributes that are shown or read aloud. */
function textsOf(source: string): string[] {
  const between = [...source.matchAll(/(?<=[\w"'}/]>)([^<>{}=;():/*]+)(?=<\/?[A-Za-z{])/g)].map(([, text = '']) => text)
  const attributes = [
    ...source.matchAll(
      /\b(?:aria-label|ariaLabel|label|title|placeholder|alt|description|message)=(?:"([^"]+)"|\{'([^']+)'\})/g,
    ),
  ].map(([, plain, braced]) => plain ?? braced ?? '')
  return [...between, ...attributes].map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
}

/** Source and documents. The simulator answers in SEFAZ's own words. */
const isWritten = (path: string): boolean =>
  /\.(?:tsx?|md)$/.test(path) && !/\.(?:test|gen)\.tsx?$|(?:^|\/)(?:node_modules|dist|simulador)\//.test(path)

/** A noun with its plural in parentheses, `nota(s)`, `sessão(ões)`. */
const BOTH_NUMBERS = /\p{Ll}\((?:s|es|is|ns|m|ões|ães)\)(?=[\s:,;»'"`]|\.(?!\w))/u

test('a sentence says one or many, and leaves no plural in parentheses to the reader', () => {
  const written = ['apps', 'packages', 'docs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(isWritten)
      .map((path) => join(folder, path)),
  )
  const lines = written.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(lines.length).toBeGreaterThan(100_000)
  expect(lines.filter((line) => BOTH_NUMBERS.test(line))).toEqual([])
})

test('the texts of the screens are in Portuguese', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(isOurs)
  const texts = files.flatMap((path) => textsOf(readFileSync(join(WEB, path), 'utf8')).map((text) => ({ path, text })))
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(({ text }) => ENGLISH.test(text))).toEqual([])
})
