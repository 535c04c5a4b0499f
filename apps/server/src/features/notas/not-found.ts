import { AppError } from '../../base/errors.ts'

/** Also the reply for a document of a company to which the caller has no right. */
export const notaNotFound = () => new AppError(404, 'nota.not_found', 'Nota não encontrada.')
