import { damaged } from './errors.ts'

/**
 * Splits the chunks of a binary COPY into rows. A row begins at its field count and ends before the next row's.
 * Source  PostgreSQL manual, COPY, «Binary Format»
 */
export interface RowReader {
  push(chunk: Buffer): void
  /** Throws unless the COPY has come to its own end. */
  end(): void
  rows(): number
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const HEAD_BYTES = SIGNATURE.length + 8
/** Far above any stored row: a document has at most 8 MB. */
const LARGEST_ROW = 256 * 1024 * 1024

export function openRowReader(columns: number, onRow: (row: Buffer) => void): RowReader {
  const gathered = gather()
  let place: 'head' | 'rows' | 'end' = 'head'
  let rows = 0

  /** Reads complete rows. `wanted`: bytes from `at` that the next row needs; 0 when the COPY has ended. */
  const walk = (data: Buffer): { at: number; wanted: number } => {
    let at = 0
    if (place === 'head') {
      if (data.length < HEAD_BYTES) return { at, wanted: HEAD_BYTES }
      checkHead(data)
      place = 'rows'
      at = HEAD_BYTES
    }
    for (;;) {
      const end = rowEnd(data, at, columns)
      if (end < 0) return { at, wanted: -end - at }
      if (end === at + 2) break
      onRow(data.subarray(at, end))
      rows += 1
      at = end
    }
    place = 'end'
    return { at: at + 2, wanted: 0 }
  }

  return {
    push(chunk) {
      if (place === 'end' && chunk.length > 0) throw damaged('há dados depois do fim de uma tabela')
      const data = gathered.add(chunk)
      if (!data) return
      const { at, wanted } = walk(data)
      if (wanted > 0) gathered.keep(data.subarray(at), wanted)
      else if (at < data.length) throw damaged('há dados depois do fim de uma tabela')
    },
    end() {
      if (place !== 'end') throw damaged('uma tabela acaba antes do fim')
    },
    rows: () => rows,
  }
}

/** Collects chunks until a row is complete, so that a row of megabytes is concatenated once. */
function gather() {
  let kept: Buffer[] = []
  let bytes = 0
  let wanted = 0
  return {
    keep(data: Buffer, needed: number) {
      kept = [data]
      bytes = data.length
      wanted = needed
    },
    add(chunk: Buffer): Buffer | null {
      if (bytes === 0) return chunk
      kept.push(chunk)
      bytes += chunk.length
      if (bytes < wanted) return null
      const data = Buffer.concat(kept, bytes)
      kept = []
      bytes = 0
      return data
    },
  }
}

function checkHead(data: Buffer): void {
  if (!data.subarray(0, SIGNATURE.length).equals(SIGNATURE) || data.readInt32BE(SIGNATURE.length) !== 0)
    throw damaged('uma tabela não começa como deve')
  if (data.readInt32BE(SIGNATURE.length + 4) !== 0) throw damaged('uma tabela não começa como deve')
}

/** End of the row at `at`, or minus the length that `data` needs before the end is known. The end mark has 2 bytes. */
function rowEnd(data: Buffer, at: number, columns: number): number {
  let end = at + 2
  if (end > data.length) return -end
  const count = data.readInt16BE(at)
  if (count === -1) return end
  if (count !== columns) throw damaged('uma linha tem outras colunas')
  for (let field = 0; field < count; field++) {
    if (end + 4 > data.length) return -(end + 4)
    const length = data.readInt32BE(end)
    if (length < -1) throw damaged('um campo tem tamanho impossível')
    end += 4 + Math.max(length, 0)
    if (end - at > LARGEST_ROW) throw damaged('uma linha é grande demais')
    if (end > data.length) return -end
  }
  return end
}

/** The fields of a row, by position; null where SQL has NULL. */
export function rowFields(row: Buffer): (Buffer | null)[] {
  const fields: (Buffer | null)[] = []
  let at = 2
  for (let left = row.readInt16BE(0); left > 0; left--) {
    const length = row.readInt32BE(at)
    at += 4
    fields.push(length < 0 ? null : row.subarray(at, at + length))
    at += Math.max(length, 0)
  }
  return fields
}
