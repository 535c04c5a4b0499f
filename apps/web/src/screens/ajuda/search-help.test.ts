import { expect, test } from 'vitest'
import { findHelp, helpTitle, markFound, SECTIONS } from './search-help.ts'

/** How many results a reader looks at. */
const FIRST = 3

const found = (text: string) =>
  findHelp(text)
    .slice(0, FIRST)
    .map(({ section }) => `${helpTitle(section)} ${JSON.stringify(section.blocks)}`)

/** The questions of somebody who used the portal for three days, as typed, and what the answer must say. */
test.each([
  ['por que não consigo confirmar a operação?', /titular/],
  ['planilha de clientes: quais colunas, onde?', /coluna do CNPJ|nomes das colunas/],
  ['guardar 40 certificados', /\.pfx/],
  ['arquivo RAR do cliente', /RAR e 7z/],
  ['importei na empresa errada', /import/],
  ['qual código de receita', /guia/],
  ['tirei um cliente por engano', /Removidas há pouco/],
  ['removi um cliente', /Removidas há pouco/],
  ['enviar 12 pacotes para os clientes', /endereço/],
  ['o que cada pessoa fez', /Auditoria/],
  ['prazo da Ciência', /10 dias/],
  ['tácita', /90 dias/],
  ['difal', /E300/],
  ['enviar a nota por e-mail', /anexe o PDF/],
  ['segundo fator', /aplicativo/],
])('«%s» is answered by one of the first sections', (question, answer) => {
  expect(found(question).filter((text) => answer.test(text))).not.toEqual([])
})

test.each([
  ['por que não consigo confirmar', 'Por que não consigo confirmar uma operação?'],
  ['como confirmar operação', 'Por que não consigo confirmar uma operação?'],
])('the words of a title find it before another form of them: «%s»', (question, title) => {
  const [first] = findHelp(question)
  expect(first && helpTitle(first.section)).toBe(title)
})

test.each([
  ['manifestassao', /prazo/i],
  ['SEGUNDO FATÔR', /aplicativo/],
  ['certificados vencido', /certificado/i],
])('accents, endings and misspellings are forgiven: «%s»', (question, answer) => {
  expect(found(question).join(' ')).toMatch(answer)
})

test('words of no section find nothing, and what is found says by which words', () => {
  expect(findHelp('xyzzyx')).toEqual([])
  expect(findHelp('')).toEqual([])
  const [first] = findHelp('dez códigos de recuperação')
  const marked = markFound(first?.excerpt ?? '', first?.found ?? new Set())
  expect(marked.filter(({ isFound }) => isFound).map(({ text }) => text)).toContain('códigos')
  expect(marked.map(({ text }) => text).join('')).toBe(first?.excerpt)
})

test('each section has a text and an address of its own', () => {
  const addresses = SECTIONS.map(({ name, heading }) => `${name}#${heading}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(SECTIONS.filter(({ blocks }) => blocks.length === 0)).toEqual([])
})
