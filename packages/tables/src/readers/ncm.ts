import { jsonObjects, jsonText } from './json.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, digitsOf, toDay } from './text.ts'

const HEADER_LENGTH = 2_000

/**
 * Reads the NCM of Siscomex, including headings of every level.
 * Shape   key 2 to 8 digits; data `name`, `act`
 * Throws  FiscalError `table.*`
 * Source  portalunico.siscomex.gov.br, classif, nomenclatura/download/json
 */
export function readNcm(file: TableFile): TableReading {
  const text = decodeText(file)
  const header = text.slice(0, HEADER_LENGTH)
  if (!header.includes('"Nomenclaturas"')) throw tableError('ncm', 'O arquivo não é a tabela NCM do Siscomex em JSON.')
  const stated = /"Data_Ultima_Atualizacao_NCM"\s*:\s*"[^"]*?(\d{2}\/\d{2}\/\d{4})/.exec(header)?.[1]
  const act = /"Ato"\s*:\s*"([^"]{1,200})"/.exec(header)?.[1]
  const { rows, entries } = collect(ncmEntries(text))
  return {
    part: '',
    source: `NCM Siscomex${act ? `, ${act}` : ''}`,
    referenceDate: toDay(stated),
    validTo: null,
    rows,
    entries,
  }
}

function* ncmEntries(text: string): Generator<Entry> {
  for (const row of jsonObjects(text)) {
    const key = digitsOf(jsonText(row, 'Codigo'))
    if (!/^\d{2}$|^\d{4,8}$/.test(key))
      throw tableError('ncm', `Código de NCM inválido: «${jsonText(row, 'Codigo').slice(0, 20)}».`)
    const act = [
      jsonText(row, 'Tipo_Ato_Ini'),
      [jsonText(row, 'Numero_Ato_Ini'), jsonText(row, 'Ano_Ato_Ini')].join('/'),
    ]
    yield {
      key,
      data: { name: cleanName(jsonText(row, 'Descricao')), act: act.join(' ').replace(/\/$/, '').trim() },
      from: toDay(jsonText(row, 'Data_Inicio')),
      to: toDay(jsonText(row, 'Data_Fim')),
    }
  }
}
