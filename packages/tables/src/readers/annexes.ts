import { type JsonObject, jsonObjects, listOf, textOf } from './json.ts'
import { collect, type Entry, type TableFile, type TableReading, tableError } from './model.ts'
import { cleanName, decodeText, toDay } from './text.ts'

/**
 * Which codes stand in which annex of LC 214/2025: the JSON of the CFF service (`anexos`), or that of SVRS' public page, whose lines
 * hang under their cClassTrib and tell item, condition and exception.
 * Shape   key kind, annex, cClassTrib, code and beginning; data as `AnnexData`; NBS codes are kept apart by `codeKind`
 * Throws  FiscalError `table.*`
 */
export function readAnnexes(file: TableFile): TableReading {
  const { rows, entries } = collect(annexEntries(decodeText(file)))
  if (rows === 0) throw tableError('annexes', 'O arquivo não tem linhas de anexo.')
  return { part: '', source: 'NCM por anexo da LC 214/2025', referenceDate: null, validTo: null, rows, entries }
}

function* annexEntries(text: string): Generator<Entry> {
  for (const row of jsonObjects(text)) {
    if (textOf(row, 'codNcmNbs') !== '') yield annexEntry(row, null)
    else {
      const list = listOf(row, 'ClassificacoesTributarias')
      if (list.length === 0 && textOf(row, 'Cst') === '')
        throw tableError('annexes', 'O arquivo não é a lista de anexos da LC 214/2025 em JSON.')
      for (const one of list)
        for (const line of listOf(one, 'Anexos')) yield annexEntry(line, textOf(one, 'CodClassTrib') || null)
    }
  }
}

function annexEntry(row: JsonObject, classTrib: string | null): Entry {
  const code = textOf(row, 'codNcmNbs', 'CodNcmNbs').replace(/\D/g, '')
  const codeKind = textOf(row, 'TipoAnexo', 'TipoCodigo')
  const annex = Number(textOf(row, 'nroAnexo', 'NroAnexo'))
  if (!/^\d{2,9}$/.test(code) || !/^(NCM|NBS)$/.test(codeKind))
    throw tableError('annexes', `Linha de anexo inválida: «${code.slice(0, 20)}».`)
  const from = toDay(textOf(row, 'dthIniVig', 'DthIniVig'))
  const told = (name: string) => cleanName(textOf(row, name)) || null
  return {
    key: [codeKind, annex || '', classTrib ?? '', code, from ?? ''].join(':'),
    data: {
      code,
      codeKind,
      annex: Number.isInteger(annex) && annex > 0 ? annex : null,
      classTrib,
      permission: textOf(row, 'TipoPermissao'),
      item: told('DescItemAnexo'),
      condition: told('DescCondicao'),
      exception: told('DescExcecao'),
    },
    from,
    to: toDay(textOf(row, 'dthFimVig', 'DthFimVig')),
  }
}
