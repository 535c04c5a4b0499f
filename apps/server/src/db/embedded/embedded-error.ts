import { StartError } from '../../base/start-error.ts'

/** The embedded database cannot run here. `message` (pt-BR) explains how the operator can fix it. */
export class EmbeddedError extends StartError {}
