import { expect, test } from 'vitest'
import { empresasText, readEmpresasCsv } from './empresas-csv.ts'

const HEADER = 'cpfcnpj;nome;uf;simples;ie'

test('reads every line, quoted cells, CNPJs with letters, and optional columns', () => {
  const text = `\uFEFF${HEADER}\r\n11.222.333/0001-81;"Acme; ""Filial"" Sul";sp;N;123\r\n\r\n12.ABC.345/01DE-35;Outra;MG;;\r\n`
  expect(readEmpresasCsv(text)).toEqual([
    { taxId: '11222333000181', name: 'Acme; "Filial" Sul', uf: 'SP', simples: false, ie: '123' },
    { taxId: '12ABC34501DE35', name: 'Outra', uf: 'MG', simples: undefined, ie: null },
  ])
})

test('columns in any order, commas, no line break at the end', () => {
  expect(readEmpresasCsv('uf,nome,cpfcnpj\nSP,Acme,11222333000181')).toEqual([
    { taxId: '11222333000181', name: 'Acme', uf: 'SP', simples: undefined, ie: null },
  ])
})

test.each([
  {
    what: 'a quote in the middle of a cell',
    line: '11222333000181;Loja "A";SP;S;',
    says: 'Linha 2: aspas fora do lugar.',
  },
  { what: 'a wrong tax id', line: '11222333000182;Acme;SP;S;', says: 'Linha 2, cpfcnpj: CPF ou CNPJ inválido.' },
  { what: 'no name', line: '11222333000181;;SP;S;', says: 'Linha 2, nome: Use de 1 a 200 caracteres.' },
  { what: 'an unknown state', line: '11222333000181;Acme;XX;S;', says: 'Linha 2, uf: UF desconhecida.' },
])('refuses $what and names the line', ({ line, says }) => {
  expect(() => readEmpresasCsv(`${HEADER}\n${line}`)).toThrow(says)
})

test('names a missing column', () => {
  expect(() => readEmpresasCsv('cpfcnpj;nome\n11222333000181;Acme')).toThrow('Falta a coluna «uf» no cabeçalho.')
})

test('titles, bars, apostrophes and UTF-16 are read; the line of a fault counts the titles', () => {
  const text = `Empresas do cliente\n\n${HEADER.replaceAll(';', '|')}\n'11222333000181|Acme|SP|N|'0123\n`
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(readEmpresasCsv(empresasText(bytes))).toEqual([
    { taxId: '11222333000181', name: 'Acme', uf: 'SP', simples: false, ie: '0123' },
  ])
  expect(() => readEmpresasCsv(text.replace('|SP|', '|XX|'))).toThrow('Linha 4, uf: UF desconhecida.')
})

test.each([
  ['a workbook', 'PK\u0003\u0004', /planilha do Excel: salve-a como CSV/],
  ['HTML', '<html></html>', /página HTML/],
])('%s is named', (_, text, message) => {
  expect(() => empresasText(Buffer.from(text))).toThrow(message)
})
