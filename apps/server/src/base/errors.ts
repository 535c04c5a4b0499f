/**
 * An error shown to the caller; `message` is pt-BR. Only `http/error-reply.ts` converts it to problem+json.
 */
export class AppError extends Error {
  readonly erros?: FieldProblem[]
  readonly retryAfter?: number
  /** Version of the text that must be accepted */
  readonly versao?: string

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options?: ErrorOptions & { erros?: FieldProblem[]; retryAfter?: number; versao?: string },
  ) {
    super(message, options)
    this.name = 'AppError'
    this.erros = options?.erros
    this.retryAfter = options?.retryAfter
    this.versao = options?.versao
  }
}

/** One refused field of a body or query, in the form of `erros`. */
export interface FieldProblem {
  campo: string
  mensagem: string
  linha?: number
  /** Code, severity and document of a check's finding. */
  codigo?: string
  gravidade?: string
  documento?: object
}
