import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, whatever folder npm was called from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const inRoot = (...parts) => join(ROOT, ...parts)
