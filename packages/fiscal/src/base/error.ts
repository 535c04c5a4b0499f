/**
 * Thrown when a document, key or id cannot be read.
 * Shape  `code` is stable (`xml.doctype`, `chave.shape`); `message` is the pt-BR sentence for users. It may quote the
 *        file, so control characters are left out: PostgreSQL stores no NUL.
 */
export class FiscalError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message.replace(/\p{Cc}/gu, ''), options)
    this.name = 'FiscalError'
  }
}
