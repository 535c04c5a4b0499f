import { kindNames } from './registry.ts'

/** Endings of the names of events, as a pattern: eventoNFe, retEventoNF3e … */
export const EVENTO_ENDINGS = kindNames(({ eventoEnding }) => eventoEnding)
