import { PRODUTOS_MAXIMO } from '@portal/contract/produtos/produtos.ts'
import { canonicalProduto } from '@portal/tables/checks/canonical.ts'
import { faultsOf } from '@portal/tables/checks/malformed.ts'
import { AppError, type FieldProblem } from '../../base/errors.ts'
import { type ProdutoRow, toRow } from './list.ts'

/** Most problems of one reply. */
const MOST_NAMED = 1_000

/** The rows in their stored form. Throws AppError 422 with row number and field of each fault: one bad row refuses the list. */
export function requireRows(sent: readonly unknown[]): ProdutoRow[] {
  if (sent.length > PRODUTOS_MAXIMO)
    throw new AppError(422, 'produtos.too_many', `São no máximo ${PRODUTOS_MAXIMO.toLocaleString('pt-BR')} produtos.`)
  const erros: FieldProblem[] = []
  const bad = new Set<number>()
  const firstOf = new Map<string, number>()
  const rows: ProdutoRow[] = []
  for (const [index, row] of sent.entries()) {
    const linha = index + 1
    const faults = faultsOf(row)
    if (faults.length === 0) {
      const made = toRow(canonicalProduto(row as Record<string, unknown>)) // a row without faults is an object
      const first = firstOf.get(made.code)
      if (first === undefined) firstOf.set(made.code, linha)
      else faults.push({ campo: 'cd_produto', mensagem: `Código repetido: também está na linha ${first}.` })
      rows.push(made)
    }
    if (faults.length > 0) bad.add(linha)
    for (const fault of faults) if (erros.length < MOST_NAMED) erros.push({ ...fault, linha })
  }
  if (bad.size > 0) throw refused(bad.size, erros)
  return rows
}

const refused = (count: number, erros: FieldProblem[]): AppError => {
  const lines = count === 1 ? '1 linha impede' : `${count.toLocaleString('pt-BR')} linhas impedem`
  return new AppError(422, 'produtos.invalid', `Nada foi salvo: ${lines}.`, { erros })
}
