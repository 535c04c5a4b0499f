import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseManual, toSpans } from './markdown.ts'

test('a topic has a title and its blocks', () => {
  const topic = parseManual(
    '# Título\n\n![x](y.png)\n\n## Parte\n\nUm **forte**\ntexto.\n\n1. um\n2. dois\n\n| a | b |\n| --- | --- |\n| c | d |\n',
  )
  expect(topic).toEqual({
    title: 'Título',
    blocks: [
      { kind: 'heading', text: 'Parte' },
      { kind: 'text', text: 'Um **forte** texto.' },
      { kind: 'list', ordered: true, items: ['um', 'dois'] },
      {
        kind: 'table',
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ],
  })
})

test('marks of code are not shown', () => {
  expect(parseManual('# Texto\n\nO `{endereço}` é preciso.').blocks).toEqual([
    { kind: 'text', text: 'O {endereço} é preciso.' },
  ])
})

test('strong words and links', () => {
  expect(toSpans('Veja **Notas** e [Entrar](entrar.md).')).toEqual([
    { text: 'Veja ', strong: false },
    { text: 'Notas', strong: true },
    { text: ' e Entrar.', strong: false },
  ])
})

test.each(['entrar', 'notas', 'importar', 'demonstracao'])('the manual’s %s is parsed completely', (name) => {
  const text = readFileSync(new URL(`../../../../../docs/manual/${name}.md`, import.meta.url), 'utf8')
  const { title, blocks } = parseManual(text)
  expect(title).not.toBe('')
  expect(blocks.length).toBeGreaterThan(4)
  expect(JSON.stringify(blocks)).not.toMatch(/\]\(|^#/)
})
