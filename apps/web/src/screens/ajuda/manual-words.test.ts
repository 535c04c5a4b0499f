import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The manual names buttons, tabs and titles in bold. Each of them must be a text of the product, so that a reader finds it on the screen. A
 * number or «…» stands for what the screen counts.
 */

const ROOT = join(import.meta.dirname, '../../../../..')
const MANUAL = join(ROOT, 'docs/manual')
/** Sources of the texts that a screen shows: the page itself, and what it shows of the server. */
const SOURCES = [
  'apps/web/src',
  'packages/contract/src',
  'packages/print/src',
  'packages/tables/src',
  'packages/efd/src',
]
const SERVER = 'apps/server/src/features'

/** Bold text that is no text of the sources: rules, cases and headings of lists, and names that a screen puts together from words. */
const EMPHASIS: Record<string, readonly string[]> = {
  autenticidade: [
    'O que a sua empresa traz conta, e cada arquivo traz a sua prova',
    'O que outros trazem só entra provado',
    'Considerar cancelada',
  ],
  convites: ['1 convite', 'Mudança de cadastro', 'Entrou sem comprovação'],
  demonstracao: ['Barras de ferramentas', 'Montador de layout', 'Mensagens de validação'],
  entrar: ['Certificado do computador, do token ou do cartão', 'Arquivo A1 (.pfx ou .p12)'],
  escritorio: ['O sim de um titular dela'],
  faltas: ['Entre 1.462 e 1.464'],
  inicio: ['Certificado que vence', 'Manifestos abertos'],
  manifestacao: ['Sem titular', 'Com titular', 'Comprovada depois por outra pessoa'],
  nota: ['Considerar cancelada'],
  reforma: ['informativos', 'Exportar XLSX'],
  tributacao: ['não há fonte carregada'],
}

function textOf(folder: string): string {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n')
}

const inLine = (text: string): string => text.replace(/\s+/g, ' ')
/** What is counted becomes `1`: `${count}` and `{count}` of the sources, numbers and «…» of the manual. */
const counted = (text: string): string => text.replace(/\$?\{[^{}]*\}/g, '1').replace(/\d[\d.]*|…/g, '1')

const written = inLine([...SOURCES, SERVER].map(textOf).join('\n'))
const known = counted(written)

const isKnown = (name: string): boolean =>
  written.includes(name) ||
  known.includes(counted(name)) ||
  (name.includes('…') && name.split('…').every((part) => written.includes(part.trim())))

const pages = readdirSync(MANUAL).filter((name) => name.endsWith('.md') && name !== 'README.md')

test.each(pages.map((name) => name.slice(0, -3)))('%s names only what a screen has', (name) => {
  const text = readFileSync(join(MANUAL, `${name}.md`), 'utf8')
  const named = [...text.matchAll(/\*\*([^*]+)\*\*/g)].flatMap((match) => (match[1] ?? '').split(' › '))
  const names = named.map((one) => one.trim().replace(/[.,:]$/, ''))
  const emphasis = EMPHASIS[name] ?? []
  expect(names.filter((one) => !emphasis.includes(one) && !isKnown(one))).toEqual([])
  expect(emphasis.filter((one) => !names.includes(one))).toEqual([])
})
