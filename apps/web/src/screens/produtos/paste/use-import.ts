import type { ProdutosNotasReply } from '@portal/contract/produtos/produtos.ts'
import { useState } from 'react'
import { type Sheet, SpreadsheetError } from '../../../lib/spreadsheet.ts'
import type { Line } from '../register/line.ts'
import { readProductSheets, tableOfNotes } from './import-file.ts'

interface Input {
  lines: readonly Line[]
  /** JSON of the products in notes; null when unknown */
  notes: string | null
  /** Tables to choose from for an import, and where they come from */
  onFile: (sheets: readonly Sheet[], source: string) => void
}

/** Imports products from a file or from the company's notes, with a preview. */
export function useImport({ lines, notes, onFile }: Input) {
  const [error, setError] = useState<string | null>(null)
  const fromFile = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.xlsx,.csv,.txt,.tsv,.xls'
    input.onchange = () => {
      const [file] = input.files ?? []
      if (file) void take(file)
    }
    input.click()
  }
  const take = async (file: File) => {
    try {
      onFile(await readProductSheets(file), file.name)
    } catch (failure) {
      setError(failure instanceof SpreadsheetError ? failure.message : 'Não foi possível ler o arquivo.')
    }
  }
  const fromNotes = () => {
    const barcodes = new Set(lines.flatMap(({ cells }) => cells.ds_codbarras ?? []))
    const codes = new Set(lines.flatMap(({ cells }) => cells.cd_produto ?? []))
    const produtos = notes === null ? [] : (JSON.parse(notes) as ProdutosNotasReply).data // the server checks its answers
    const table = tableOfNotes(produtos, { barcodes, codes })
    if (table.length > 1) onFile([{ name: '', table }], 'notas da empresa')
    else setError('As notas da empresa não trazem produto que ainda não esteja no cadastro.')
  }
  return { error, forget: () => setError(null), fromFile, fromNotes }
}
