/** An answer the caller must see; `message` is pt-BR. `http/error-reply.ts` alone makes the problem+json of it. */
export class AppError extends Error {
  readonly erros?: FieldProblem[]
  readonly retryAfter?: number

  // eslint-disable-next-line max-params -- status, code and sentence are what every error is; the rest is one object
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    options?: ErrorOptions & { erros?: FieldProblem[]; retryAfter?: number },
  ) {
    super(message, options)
    this.name = 'AppError'
    this.erros = options?.erros
    this.retryAfter = options?.retryAfter
  }
}

/** One refused field of a body or query, as the wire's `erros` shows it. */
export interface FieldProblem {
  campo: string
  mensagem: string
  linha?: number
  /** What a check found, and about which document */
  codigo?: string
  gravidade?: string
  documento?: object
}
