import { classTribsOfSheet } from './class-trib-sheet.ts'
import { type JsonObject, jsonObjects, jsonText, listOf } from './json.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, toDay, toRate } from './text.ts'

const SOURCE = 'cClassTrib do IBS e da CBS'

/**
 * Reads CST and cClassTrib of IBS and CBS in any of the three published formats: the workbook of Portal NF-e,
 * the JSON of the CFF service, the JSON of SVRS' public page.
 * Shape   key `CST:000` or the six digits; data as `ClassTribData`
 * Throws  FiscalError `table.*`
 */
export async function readClassTrib(file: TableFile): Promise<TableReading> {
  const isWorkbook = file.bytes[0] === 0x50 && file.bytes[1] === 0x4b
  const { rows, entries } = collect(isWorkbook ? await classTribsOfSheet(file) : jsonEntries(decodeText(file)))
  if (!entries.some(({ key }) => /^\d{6}$/.test(key)))
    throw tableError('cclasstrib', 'O arquivo não é a tabela de cClassTrib: nem a planilha do Portal NF-e, nem o JSON.')
  const updated = entries.map(({ data }) => (typeof data.updated === 'string' ? data.updated : '')).sort()
  return { part: '', source: SOURCE, referenceDate: updated.at(-1) || null, validTo: null, rows, entries }
}

function* jsonEntries(text: string): Generator<Entry> {
  for (const row of jsonObjects(text)) {
    const cst = jsonText(row, 'CST', 'Cst')
    if (!/^\d{3}$/.test(cst)) throw tableError('cclasstrib', `CST inválido: «${cst.slice(0, 20)}».`)
    yield {
      key: `CST:${cst}`,
      data: { name: cleanName(jsonText(row, 'DescricaoCST', 'NomeCst')) },
      from: toDay(jsonText(row, 'InicioVigencia', 'DthIniVig')),
      to: toDay(jsonText(row, 'FimVigencia', 'DthFimVig')),
    }
    const list = [...listOf(row, 'classificacoesTributarias'), ...listOf(row, 'ClassificacoesTributarias')]
    for (const item of list) yield jsonEntry(item, cst)
  }
}

function jsonEntry(row: JsonObject, cst: string): Entry {
  const key = jsonText(row, 'cClassTrib', 'CodClassTrib')
  if (!/^\d{6}$/.test(key)) throw tableError('cclasstrib', `cClassTrib inválido: «${key.slice(0, 20)}».`)
  const annex = Number(jsonText(row, 'Anexo', 'NroAnexo'))
  const documents = Object.keys(row).filter((name) => name.startsWith('Ind') && row[name] === true)
  return {
    key,
    data: {
      cst,
      name: cleanName(jsonText(row, 'DescricaoClassTrib', 'NomeClassTrib')),
      text: '',
      annex: Number.isInteger(annex) && annex > 0 ? annex : null,
      reductionIbs: toRate(jsonText(row, 'pRedIBS', 'PercRedIbs') || '0'),
      reductionCbs: toRate(jsonText(row, 'pRedCBS', 'PercRedCbs') || '0'),
      rateKind: jsonText(row, 'TipoAliquota', 'TipoAliq'),
      documents: documents.flatMap((name) => DOCUMENTS[name.toLowerCase()] ?? []),
      updated: toDay(jsonText(row, 'Publicacao', 'DthPublicacao')),
    },
    from: toDay(jsonText(row, 'InicioVigencia', 'DthIniVig')),
    to: toDay(jsonText(row, 'FimVigencia', 'DthFimVig')),
  }
}

/** Kinds of documents by their flag in the JSON, folded. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  indnfe: 'NFe',
  indnfce: 'NFCe',
  indcte: 'CTe',
  indcteos: 'CTeOS',
  indbpe: 'BPe',
  indbpetm: 'BPeTM',
  indbpeta: 'BPeTA',
  indnf3e: 'NF3e',
  indnfcom: 'NFCom',
  indnfse: 'NFSe',
  indnfag: 'NFAg',
  indnfgas: 'NFGas',
  indnfabi: 'NFABI',
  indnfsvia: 'NFSeVia',
  inddere: 'DERE',
}
