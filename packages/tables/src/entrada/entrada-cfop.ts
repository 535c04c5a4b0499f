import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * What the law says of an entry by the CFOP of its document: CFOP of entry, CST, credits, DIFAL, its source, and how sure
 * that is. 312 rows of `entrada-cfop.tsv`; «x» stands for the first digit (5, 6, 7 enter as 1, 2, 3).
 * Source  Ajuste SINIEF 7/2001 (titles and notes of the CFOPs) and the acts of `ENTRY_SOURCES`
 */

export const ENTRY_SOURCES: Readonly<Record<string, string>> = {
  F1: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 20; LC 123/2006, art. 23; Leis 10.637/2002 e 10.833/2003, art. 3º',
  F2: 'Ajuste SINIEF 7/2001; LC 116/2003',
  F3: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 33, I (LC 171/2019) e art. 13, IX (LC 190/2022)',
  F4: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 20, § 5º, e art. 33, III',
  F5: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 12, §§ 4º e 5º (LC 204/2023); Convênio ICMS 109/2024',
  F6: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 33, II; Leis 10.637/2002 e 10.833/2003, art. 3º',
  F7: 'Ajuste SINIEF 7/2001 (notas de 201, 202, 410, 411, 553); Convênio ICMS 54/2000',
  F8: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 33, IV',
  F9: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 20; Leis 10.637/2002 e 10.833/2003, art. 3º',
  F10: 'Ajuste SINIEF 7/2001; LC 87/1996, arts. 6º a 10; Convênio ICMS 142/2018; RICMS da UF',
  F11: 'Ajuste SINIEF 7/2001; LC 87/1996, art. 3º, parágrafo único',
  F12: 'Ajuste SINIEF 7/2001; lei da UF',
  F13: 'Ajuste SINIEF 7/2001; LC 192/2022; Convênios ICMS 199/2022 e 15/2023',
  F14: 'Prática: sem correspondência em norma',
}

export interface EntryLaw {
  /** Last three digits of the CFOP of the document */
  sale: string
  /** revenda, industria, servico, consumo, ativo, frete or todos */
  destination: string
  /** «x102», or words where facts beside the destination decide */
  entry: string
  icms: string
  ipi: string
  pisCofins: string
  difal: string
  /** The acts */
  source: string
  confidence: 'alta' | 'média' | 'baixa'
}

const CONFIDENCES = ['alta', 'média', 'baixa'] as const

/** Resolved as a part of the package: a bundle of the server lies in another folder. */
const TABLE = createRequire(import.meta.url).resolve('@portal/tables/entrada/entrada-cfop.tsv')

let known: ReadonlyMap<string, EntryLaw[]> | null = null

/** Every row of the table, by the last three digits of the CFOP of the document. */
export function entryLaws(): ReadonlyMap<string, readonly EntryLaw[]> {
  if (known) return known
  const [, ...lines] = readFileSync(TABLE, 'utf8').trim().split('\n')
  const laws = new Map<string, EntryLaw[]>()
  for (const law of lines.map((line) => lawOf(line.split('\t'))))
    laws.set(law.sale, [...(laws.get(law.sale) ?? []), law])
  known = laws
  return laws
}

function lawOf(cells: readonly string[]): EntryLaw {
  const [
    sale = '',
    destination = '',
    entry = '',
    ,
    icms = '',
    ipi = '',
    pisCofins = '',
    difal = '',
    source = '',
    sure = '',
  ] = cells
  return {
    sale: sale.slice(1),
    destination,
    entry,
    icms,
    ipi,
    pisCofins,
    difal,
    source: ENTRY_SOURCES[source] ?? source,
    // «alta no código, média no crédito» is as sure as its weakest word
    confidence: CONFIDENCES.findLast((word) => sure.includes(word)) ?? 'baixa',
  }
}

const USES: ReadonlySet<string> = new Set(['revenda', 'industria', 'servico', 'consumo', 'ativo'])

/**
 * The row of a CFOP of sale and a destination, else the one for all destinations, else the one of a return, a freight or
 * energy; null without any.
 */
export function entryLaw(sale: string, destination: string): EntryLaw | null {
  const laws = entryLaws().get(sale.slice(-3)) ?? []
  return laws.find((law) => law.destination === destination) ?? laws.find((law) => !USES.has(law.destination)) ?? null
}

/** «651 ou 653», «601, 602, 603, 605 conforme…»: not «pela venda original», which the company's own sale answers. */
const SEVERAL = /^\d{3}(?: ou |, )\d{3}/

/** True where the acts leave several codes to a use that the company may have, or a residual one: a person says which. */
export const isEntryOpen = (sale: string, { industry }: { industry: boolean }): boolean =>
  (entryLaws().get(sale.slice(-3)) ?? []).some(
    ({ destination, entry, confidence }) =>
      (confidence === 'baixa' || SEVERAL.test(entry)) && (destination !== 'industria' || industry),
  )
