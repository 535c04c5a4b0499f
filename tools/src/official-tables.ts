import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes the official tax tables that the product carries, from the folder of checked tables:
 * `npx tsx tools/src/official-tables.ts ../shared/tabelas/semente packages/tables/src/official/tables`
 * Each table is copied with its lines unchanged, so that a difference of two versions is readable.
 */
const [source, target] = process.argv.slice(2)
if (!source || !target) throw new Error('official-tables FOLDER packages/tables/src/official/tables')

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
  [
    'cclasstrib.tsv',
    '410036\t410\tDescontos incondicionais\t0\t0\tSem alíquota\t\tNF3e,NFCom,NFAg,NFGas\t\t2026-01-01\t\tArt. 12, §2º III',
    '410036\t410\tDescontos financeiros em nota fatura\t0\t0\tSem alíquota\t\tNF3e,NFCom,NFAg,NFGas\t\t2026-01-01\t\tArt. 12, §2º III',
  ],
]

/**
 * Classes that came after the copied table.
 * Source  IT 2025.002 v1.70 of 2026-10-01, in use until 2026-10-16, by a public reading (medium confidence)
 */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  'cclasstrib.tsv': [
    '000006\t000\tTributação integral por autônomo\t0\t0\tPadrão\t\tNFSe\t\t2026-10-16\t\t',
    '200055\t200\tServiço com redução de 60 % prestado por autônomo\t60\t60\tPadrão\t\tNFSe\t\t2026-10-16\t\tArt. 128',
    '200056\t200\tServiço com redução de 30 % prestado por autônomo\t30\t30\tPadrão\t\tNFSe\t\t2026-10-16\t\tArt. 127',
    '400003\t400\tBagagens de viajantes e de tripulantes\t0\t0\tSem alíquota\t\tDIR,DUIMP\t\t2026-10-16\t\tArt. 94',
    '400004\t400\tRemessas internacionais\t0\t0\tSem alíquota\t\tDIR,DUIMP\t\t2026-10-16\t\tArt. 94',
    '550026\t550\tAdmissão temporária com suspensão total na ZFM\t0\t0\tSem alíquota\t\tNFe,DUIMP\tind_gTribRegular\t2026-10-16\t\tArt. 89',
    '550027\t550\tRegimes de aperfeiçoamento: drawback\t0\t0\tSem alíquota\t\tNFe,DUIMP\tind_gTribRegular\t2026-10-16\t\tArt. 90',
    '550028\t550\tRegimes de aperfeiçoamento: admissão temporária\t0\t0\tSem alíquota\t\tNFe,DUIMP\tind_gTribRegular\t2026-10-16\t\tArt. 90',
    '550029\t550\tZona de Processamento de Exportação\t0\t0\tSem alíquota\t\tNFe\tind_gTribRegular\t2026-10-16\t\tArt. 102',
  ],
}

/** What the added classes change in the line that says where the table comes from. */
const PROVENANCE_PARTS: readonly (readonly [part: string, right: string])[] = [
  [
    'cclasstrib.tsv\t164\tPortal da NF-e (ENCAT / Receita)\tInforme Técnico 2025.002-RTC, tabela de 2026-06-23\t2026-06-23\t',
    'cclasstrib.tsv\t173\tPortal da NF-e (ENCAT / Receita)\tInforme Técnico 2025.002-RTC v1.70, sobre a tabela de 2026-06-23\t2026-10-16\t',
  ],
  [
    '\t19 códigos só na planilha nova.',
    '\tAs 9 classes da v1.70 vêm de leitura pública da IT, sem a planilha. 19 códigos só na planilha nova.',
  ],
]

for (const name of readdirSync(target)) if (name.endsWith('.tsv')) rmSync(join(target, name))
const names = readdirSync(source).filter((name) => name.endsWith('.tsv') && !LEFT_OUT.includes(name))
if (!names.includes(PROVENANCE)) throw new Error(`${PROVENANCE} is missing in ${source}`)
for (const name of names.toSorted()) {
  const text = corrected(name, readFileSync(join(source, name), 'utf8'))
  if (text.includes('\r')) throw new Error(`${name} has a carriage return`)
  if (!text.endsWith('\n')) throw new Error(`${name} has no line end at its end`)
  writeFileSync(join(target, name === PROVENANCE ? 'provenance.tsv' : name), text)
}

function corrected(name: string, given: string): string {
  const parts = name === PROVENANCE ? PROVENANCE_PARTS : []
  const text = parts.reduce((all, [part, right]) => all.replace(part, right), given)
  if (parts.some(([, right]) => !text.includes(right)))
    throw new Error(`${name} is not the file that the added rows belong to`)
  const lines = text.split('\n').filter((line) => !LEFT_OUT.some((table) => line.startsWith(`${table}\t`)))
  for (const [, line, right] of CORRECTIONS.filter(([table]) => table === name)) {
    if (lines.includes(right)) continue
    if (!lines.includes(line)) throw new Error(`${name} no longer has the line «${line}»`)
    lines[lines.indexOf(line)] = right
  }
  const added = (ADDED[name] ?? []).filter((line) => !lines.includes(line))
  if (added.length === 0) return lines.join('\n')
  const [header = '', ...rows] = lines.filter((line) => line !== '')
  return `${[header, ...[...rows, ...added].toSorted()].join('\n')}\n`
}
