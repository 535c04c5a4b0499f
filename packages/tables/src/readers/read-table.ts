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

/** Reads a file as the table it is said to be. Throws FiscalError `table.*`, with the sentence for whoever sent it. */
export const readTable = async (kind: TableKind, file: TableFile): Promise<TableReading> => READERS[kind](file)
