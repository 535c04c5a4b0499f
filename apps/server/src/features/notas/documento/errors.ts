import { AppError } from '../../../base/errors.ts'

/** A document that does not exist and one of a stranger's company give the same answer. */
export const notaNotFound = () => new AppError(404, 'nota.not_found', 'Nota não encontrada.')
