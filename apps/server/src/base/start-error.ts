/** The program cannot start or go on; `message` is the one line (pt-BR) the operator reads, without a stack. */
export class StartError extends Error {}
