import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the CFOPs that a document may have (without titles), by their first digit, from the published table:
 * `npx tsx tools/src/efd-cfop.ts cfop.tsv packages/efd/src/entry/cfop-list.gen.ts`
 */
const [table, target] = process.argv.slice(2)
if (!table || !target) throw new Error('efd-cfop cfop.tsv packages/efd/src/entry/cfop-list.gen.ts')

/**
 * Codes that the published table lacks: shipments to form a batch for export (Ajuste SINIEF 7/2001), and the sale to
 * another state already in a coupon, which the Guia Prático names with 5929 (tabela 4.1.2, 08).
 */
const MISSING = ['5504', '5505', '6504', '6505', '6929']

const published = readFileSync(table, 'utf8')
  .split(/\r?\n/)
  .map((line) => line.slice(0, 4))
const codes = [...new Set([...published, ...MISSING])]
  .sort()
  .filter((code) => /^\d{4}$/.test(code) && !/[05]0$/.test(code))
const lines = ['1', '2', '3', '5', '6', '7'].map(
  (first) =>
    `  ${first}: '${codes
      .filter((code) => code.startsWith(first))
      .map((code) => code.slice(1))
      .join(' ')}',\n`,
)
writeFileSync(
  target,
  `// Generated from the table of CFOPs by tools/src/efd-cfop.ts; never edited.\n// Last three figures by the first.\nexport const CFOPS = {\n${lines.join('')}} as const\n`,
)
