import { type JsonObject, jsonObjects, jsonText, listOf } from './json.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, toDay } from './text.ts'

/**
 * Reads the codes of the annexes of LC 214/2025: the JSON of the CFF service (`anexos`), or that of SVRS'
 * public page, which nests the lines under their cClassTrib and adds item, condition and exception.
 * Shape   key kind, annex, cClassTrib, code and beginning; data as `AnnexData`; `codeKind` separates NBS
 *         codes from NCM
 * Throws  FiscalError `table.*`
 */
export function readAnnexes(file: TableFile): TableReading {
  const { rows, entries } = collect(annexEntries(decodeText(file)))
  if (rows === 0) throw tableError('annexes', 'O arquivo não tem linhas de anexo.')
  return { part: '', source: 'NCM por anexo da LC 214/2025', referenceDate: null, validTo: null, rows, entries }
}

function* annexEntries(text: string): Generator<Entry> {
  for (const row of jsonObjects(text)) {
    if (jsonText(row, 'codNcmNbs') !== '') yield annexEntry(row, null)
    else {
      const list = listOf(row, 'ClassificacoesTributarias')
      if (list.length === 0 && jsonText(row, 'Cst') === '')
        throw tableError('annexes', 'O arquivo não é a lista de anexos da LC 214/2025 em JSON.')
      for (const classTribRow of list)
        for (const line of listOf(classTribRow, 'Anexos'))
          yield annexEntry(line, jsonText(classTribRow, 'CodClassTrib') || null)
    }
  }
}

function annexEntry(row: JsonObject, classTrib: string | null): Entry {
  const code = jsonText(row, 'codNcmNbs', 'CodNcmNbs').replace(/\D/g, '')
  const codeKind = jsonText(row, 'TipoAnexo', 'TipoCodigo')
  const annex = Number(jsonText(row, 'nroAnexo', 'NroAnexo'))
  if (!/^\d{2,9}$/.test(code) || !/^(NCM|NBS)$/.test(codeKind))
    throw tableError('annexes', `Linha de anexo inválida: «${code.slice(0, 20)}».`)
  const from = toDay(jsonText(row, 'dthIniVig', 'DthIniVig'))
  const nameOrNull = (name: string) => cleanName(jsonText(row, name)) || null
  return {
    key: [codeKind, annex || '', classTrib ?? '', code, from ?? ''].join(':'),
    data: {
      code,
      codeKind,
      annex: Number.isInteger(annex) && annex > 0 ? annex : null,
      classTrib,
      permission: jsonText(row, 'TipoPermissao'),
      item: nameOrNull('DescItemAnexo'),
      condition: nameOrNull('DescCondicao'),
      exception: nameOrNull('DescExcecao'),
    },
    from,
    to: toDay(jsonText(row, 'dthFimVig', 'DthFimVig')),
  }
}
