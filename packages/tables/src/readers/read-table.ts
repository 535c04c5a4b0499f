import { readAnnexes } from './annexes.ts'
import { readCest } from './cest.ts'
import { readClassTrib } from './class-trib.ts'
import { readIbpt } from './ibpt.ts'
import type { TableFile, TableKind, TableReading } from './model.ts'
import { readNcm } from './ncm.ts'
import { readReformRates } from './reform-rates.ts'
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
  'aliquotas-ibscbs': readReformRates,
}

/**
 * Reads a file as a table of the given kind. A file without a reference date gets the date in its name
 * (`tipi_202406.csv`). Without either, `source` says so, because the caller then uses the day of the load.
 * Throws  FiscalError `table.*`, with a sentence for the sender of the file
 */
export async function readTable(kind: TableKind, file: TableFile): Promise<TableReading> {
  const reading = await READERS[kind](file)
  if (reading.referenceDate !== null) return reading
  const nameDate = dateInName(file.name)
  return nameDate
    ? { ...reading, referenceDate: nameDate }
    : { ...reading, source: `${reading.source} (arquivo sem data)` }
}

/** Parses `20260115`, `2026-01-15` or `202406` in a file's name to a day; null when there is none. */
function dateInName(name: string): string | null {
  const [, year, month, day = '01'] =
    /(?<!\d)(20\d{2})-?(0[1-9]|1[0-2])(?:-?(0[1-9]|[12]\d|3[01]))?(?!\d)/.exec(name) ?? []
  if (!year) return null
  const parsed = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== Number(day) ? null : `${year}-${month}-${day}`
}
