import { readAnnexes } from './annexes.ts'
import { readCest } from './cest.ts'
import { readClassTrib } from './class-trib.ts'
import { readIbpt } from './ibpt.ts'
import type { TableFile, TableKind, TableReading } from './model.ts'
import { readNcm } from './ncm.ts'
import { readCbenef, readIcms, readTipi } from './small.ts'

const READERS: Readonly<Record<TableKind, (file: TableFile) => TableReading | Promise<TableReading>>> = {
  ncm: readNcm,
  cest: readCest,
  ibpt: readIbpt,
  cclasstrib: readClassTrib,
  'cclasstrib-ncm': readAnnexes,
  icms: readIcms,
  cbenef: readCbenef,
  tipi: readTipi,
}

/**
 * Reads a file as the table it is said to be. What tells no date of its own has that of its name (`tipi_202406.csv`); where that tells
 * none either, the source says so, because the day of the load then stands for it.
 * Throws  FiscalError `table.*`, with the sentence for whoever sent it
 */
export async function readTable(kind: TableKind, file: TableFile): Promise<TableReading> {
  const reading = await READERS[kind](file)
  if (reading.referenceDate !== null) return reading
  const named = dateInName(file.name)
  return named ? { ...reading, referenceDate: named } : { ...reading, source: `${reading.source} (arquivo sem data)` }
}

/** `20260115`, `2026-01-15` or `202406` in a file's name as a day; null where there is none. */
function dateInName(name: string): string | null {
  const [, year, month, day = '01'] =
    /(?<!\d)(20\d{2})-?(0[1-9]|1[0-2])(?:-?(0[1-9]|[12]\d|3[01]))?(?!\d)/.exec(name) ?? []
  if (!year) return null
  const found = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(found.getTime()) || found.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}
