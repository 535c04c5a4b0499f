import { MONOFASICO_EXCEPT, MONOFASICOS, type Monofasico } from './monofasico-list.ts'

/** Single-phase groups that contain an NCM. Empty when none of our lists has it (auto parts have no list). */
export const monofasicosOf = (ncm: string): readonly Monofasico[] =>
  MONOFASICO_EXCEPT.includes(ncm)
    ? []
    : MONOFASICOS.filter(({ prefixes }) => prefixes.some((prefix) => ncm.startsWith(prefix)))
