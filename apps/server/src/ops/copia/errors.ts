import { AppError } from '../../base/errors.ts'

/** The file is not a complete copy. Nothing was changed. */
export const copyDamaged = (why: string, cause?: unknown) =>
  new AppError(422, 'copia.damaged', `A cópia está danificada ou incompleta: ${why}. Nada foi alterado.`, { cause })

/** The copy is complete but cannot be restored here. */
export const copyRefused = (message: string, cause?: unknown) => new AppError(409, 'copia.refused', message, { cause })

export const copyInterrupted = () => new AppError(503, 'copia.interrupted', 'Interrompido. Nada foi alterado.')
