import { AppError } from '../../base/errors.ts'
import { databaseRefusal } from '../../db/refusal.ts'

/** The file is not a complete copy. Nothing was changed. */
export const copyDamaged = (why: string, cause?: unknown) =>
  new AppError(422, 'copia.damaged', `A cópia está danificada ou incompleta: ${why}. Nada foi alterado.`, { cause })

/** The copy is complete but cannot be restored here. */
export const copyRefused = (message: string, cause?: unknown) => new AppError(409, 'copia.refused', message, { cause })

export const copyInterrupted = () => new AppError(503, 'copia.interrupted', 'Interrompido. Nada foi alterado.')

/** A failure of the database while a copy is made, with the table; null for errors that say themselves what is wrong. */
export function toCopyFault(error: unknown, table: string): AppError | null {
  if (error instanceof AppError) return null
  const fault = databaseRefusal(error, table)
  return fault && new AppError(503, `copia.${fault.kind}`, `${fault.line} Nenhuma cópia foi gravada.`, { cause: error })
}
