import readWorkbook, { type Row, type Sheet } from 'read-excel-file/node'
import { type Entry, type TableFile, tableError } from './model.ts'
import { cleanName, toDay, toRate } from './text.ts'
import { guardWorkbook } from './workbook-guard.ts'

/**
 * Reads the two sheets of Portal NF-e's workbook; their names may contain any date.
 * Throws  FiscalError `table.*`
 */
export async function classTribsOfSheet(file: TableFile): Promise<Entry[]> {
  guardWorkbook(file.bytes)
  const sheets = await openWorkbook(file)
  return sheets.flatMap(({ data }) => {
    const [header = [], ...lines] = data
    const names = header.map((name) =>
      String(name ?? '')
        .trim()
        .toLowerCase(),
    )
    const cellOf = (line: Row) => (name: string) => {
      const value = line[names.indexOf(name)]
      return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').trim()
    }
    if (names.includes('cclasstrib')) return entriesOf(lines, (line) => classTribEntry(cellOf(line), names))
    return names[0]?.startsWith('cst-ibs') ? entriesOf(lines, (line) => cstEntry(cellOf(line))) : []
  })
}

async function openWorkbook({ bytes }: TableFile): Promise<Sheet[]> {
  try {
    return await readWorkbook(Buffer.from(bytes))
  } catch (cause) {
    throw Object.assign(tableError('workbook', 'Não foi possível ler a planilha: baixe de novo e tente outra vez.'), {
      cause,
    })
  }
}

type CellOf = (name: string) => string

const CST = 'cst-ibs/cbs'

/** Skips empty lines: the published sheets end in hundreds of them. */
const entriesOf = (lines: readonly Row[], entryOf: (line: Row) => Entry | null): Entry[] =>
  lines.map(entryOf).filter((entry) => entry !== null)

function cstEntry(cell: CellOf): Entry | null {
  const cst = cell(CST)
  if (!/^\d{3}$/.test(cst)) return null
  return { key: `CST:${cst}`, data: { name: cleanName(cell('descrição cst-ibs/cbs')) }, from: null, to: null }
}

function classTribEntry(cell: CellOf, names: readonly string[]): Entry | null {
  const key = cell('cclasstrib')
  if (!/^\d{6}$/.test(key)) return null
  const annex = Number(cell('anexo'))
  const marks = names.filter((name) => name.startsWith('ind') && !name.startsWith('ind_') && cell(name) === '1')
  return {
    key,
    data: {
      cst: cell(CST),
      name: cleanName(cell('nome cclasstrib')),
      text: cleanName(cell('descrição cclasstrib')),
      annex: Number.isInteger(annex) && annex > 0 ? annex : null,
      reductionIbs: toRate(cell('predibs') || '0'),
      reductionCbs: toRate(cell('predcbs') || '0'),
      rateKind: cell('tipo de alíquota'),
      documents: marks.map((name) => DOCUMENTS[name] ?? name.slice(3).toUpperCase()),
      updated: toDay(cell('dataatualização')),
    },
    from: toDay(cell('dinivig')),
    to: toDay(cell('dfimvig')),
  }
}

/** Kinds of documents whose name is not all upper case. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  indnfe: 'NFe',
  indnfce: 'NFCe',
  indcte: 'CTe',
  indcteos: 'CTeOS',
  indbpe: 'BPe',
  indbpeta: 'BPeTA',
  indbpetm: 'BPeTM',
  indnf3e: 'NF3e',
  indnfse: 'NFSe',
  'indnfse via': 'NFSeVia',
  indnfcom: 'NFCom',
  indnfag: 'NFAg',
  indnfgas: 'NFGas',
}
