import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the official tax tables that the product carries, from the folder of checked tables:
 * `npx tsx tools/src/official-tables.ts ../shared/tabelas/semente packages/tables/src/official/tables`
 * Each table becomes one module with its lines unchanged, so that a difference of two versions is readable.
 */
const [source, target] = process.argv.slice(2)
if (!source || !target) throw new Error('official-tables FOLDER packages/tables/src/official/tables')

const HEAD = '// Generated from the checked official tables by tools/src/official-tables.ts; never edited.\n'
/** The file that says where each of the others comes from. */
const PROVENANCE = 'PROVENIENCIA.tsv'

/** Checked tables that no answer uses. */
const LEFT_OUT = ['anp_produtos.tsv']

/** Faults of the checked tables. `608` of the copied list has swallowed the name of `999` (NT 2015.002, Anexo XIV). */
const CORRECTIONS: readonly (readonly [name: string, line: string, right: string])[] = [
  [
    'ipi_cenq.tsv',
    '608\tRedução\tPatvd - Art. 158 do Decreto 7.212/2010 999 Outros Tributação normal IPI; Outros',
    '608\tRedução\tPatvd - Art. 158 do Decreto 7.212/2010',
  ],
  ['ipi_cenq.tsv', '999\t\tOutros', '999\tOutros\tTributação normal IPI; Outros'],
]

for (const name of readdirSync(target)) if (name.endsWith('.gen.ts')) rmSync(join(target, name))
const names = readdirSync(source).filter((name) => name.endsWith('.tsv') && !LEFT_OUT.includes(name))
if (!names.includes(PROVENANCE)) throw new Error(`${PROVENANCE} is missing in ${source}`)
for (const name of names.toSorted()) {
  const text = corrected(name, readFileSync(join(source, name), 'utf8'))
  if (/[`\\\r]|\$\{/.test(text)) throw new Error(`${name} has a character that a template literal cannot hold`)
  if (!text.endsWith('\n')) throw new Error(`${name} has no line end at its end`)
  const stem = name === PROVENANCE ? 'provenance' : name.slice(0, -4).replaceAll('_', '-')
  writeFileSync(join(target, `${stem}.gen.ts`), `${HEAD}export const TABLE: string = \`\n${text}\`\n`)
}

function corrected(name: string, text: string): string {
  const lines = text.split('\n').filter((line) => !LEFT_OUT.some((table) => line.startsWith(`${table}\t`)))
  for (const [, line, right] of CORRECTIONS.filter(([table]) => table === name)) {
    if (lines.includes(right)) continue
    if (!lines.includes(line)) throw new Error(`${name} no longer has the line «${line}»`)
    lines[lines.indexOf(line)] = right
  }
  return lines.join('\n')
}
