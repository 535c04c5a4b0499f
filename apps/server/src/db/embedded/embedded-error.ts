import { StartError } from '../../base/start-error.ts'

/** The embedded database cannot run here; `message` (pt-BR) says what the operator can do. */
export class EmbeddedError extends StartError {}
