import { MONOFASICO_EXCEPT, MONOFASICOS, type Monofasico } from './monofasico-list.ts'

/** The groups that hold an NCM; empty: it is on none of the lists kept here (auto parts have no list). */
export const monofasicosOf = (ncm: string): readonly Monofasico[] =>
  MONOFASICO_EXCEPT.includes(ncm)
    ? []
    : MONOFASICOS.filter(({ prefixes }) => prefixes.some((prefix) => ncm.startsWith(prefix)))
