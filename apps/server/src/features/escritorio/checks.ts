import { isUf } from '@portal/fiscal/ids/uf.ts'
import { AppError, type FieldProblem } from '../../base/errors.ts'

/** A request that is refused for its fields. */
export const invalid = (erros: FieldProblem[]): AppError =>
  new AppError(400, 'request.invalid', erros[0]?.mensagem ?? 'Campo inválido.', { erros })

/** Throws AppError 400 for letters that are no state. */
export function requireUf(uf: string): void {
  if (!isUf(uf)) throw invalid([{ campo: 'uf', mensagem: 'UF desconhecida.' }])
}
