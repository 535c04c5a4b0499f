import { formatInstant } from '../../../lib/format.ts'

const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

/** Ids of the requests of one import, separated by commas; undefined when one of them is no id. */
export function readImports(text: string): string | undefined {
  const ids = text.toLowerCase().split(',')
  return ids.every((id) => UUID_V7.test(id)) ? ids.join() : undefined
}

/** `23/11/2026 14:05`: the first 48 bits of a version 7 id are the milliseconds of its creation. */
export const importedWhen = (importacao: string): string =>
  formatInstant(new Date(Number.parseInt(importacao.slice(0, 13).replace('-', ''), 16)).toISOString())

/** Search of the list for the notes of an import, of any date and both roles. */
export const importSearch = (ids: readonly string[], veredito?: string) =>
  ({ de: 'tudo', papel: 'T', homologacao: '1', importacao: ids.join(), ...(veredito && { veredito }) }) as const
