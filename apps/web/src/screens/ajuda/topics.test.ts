import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOPICS, topicOf } from './topics.ts'

const MANUAL = new URL('../../../../../docs/manual/', import.meta.url)

test.each([
  ['/notas/nfe', 'notas'],
  ['/notas/nfe/0190a0a0', 'nota'],
  ['/notas/nfse', 'nfse'],
  ['/notas/captura/11222333000181/nfe', 'captura'],
  ['/cadastros/captura', 'captura'],
  ['/escritorio/pessoas', 'escritorio'],
  ['/sped/cruzamento', 'sped'],
  ['/fechamento', 'fechamento'],
  ['/erro/404', 'navegar'],
])('the help of %s opens at %s', (pathname, topic) => {
  expect(topicOf(pathname)).toBe(topic)
})

test('each page of the manual is in the help and in the list of the manual', () => {
  const pages = readdirSync(MANUAL)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => name.slice(0, -3))
    .toSorted()
  expect(TOPICS.map(({ name }) => name).toSorted()).toEqual(pages)
  const list = readFileSync(new URL('README.md', MANUAL), 'utf8')
  expect(pages.filter((name) => !list.includes(`(${name}.md)`))).toEqual([])
})
