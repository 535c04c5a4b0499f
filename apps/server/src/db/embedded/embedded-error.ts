import { StartError } from '../../base/start-error.ts'

/** The embedded database cannot run here. `message` (pt-BR) tells the operator how to fix it. */
export class EmbeddedError extends StartError {}
