/** The program cannot start or continue; `message` is one line (pt-BR) for the operator, shown without a stack. */
export class StartError extends Error {}
