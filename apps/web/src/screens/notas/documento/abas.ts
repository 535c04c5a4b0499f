export const ABAS = ['resumo', 'impresso', 'xml', 'itens', 'eventos', 'autenticidade'] as const
/** The open tab of a document; `resumo` by default. */
export type Aba = (typeof ABAS)[number]

/** `?aba=xml` of the open document's address. */
export function parseAba(raw: Record<string, unknown>): { aba?: Aba } {
  const aba = ABAS.find((name) => name === raw.aba)
  return aba && aba !== 'resumo' ? { aba } : {}
}
