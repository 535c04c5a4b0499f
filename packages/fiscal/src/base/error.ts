/**
 * Thrown when a document, key or id cannot be read.
 * Shape  `code` is stable (`xml.doctype`, `chave.shape`); `message` is the pt-BR sentence for users.
 */
export class FiscalError extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'FiscalError'
  }
}
