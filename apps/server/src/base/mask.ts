const JSON_STRING = /"(?:[^"\\]|\\.)*"/g
const CPF = /\b(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})\b/g
const CNPJ = /\b([A-Z\d]{2})\.?([A-Z\d]{3})\.?([A-Z\d]{3})\/?([A-Z\d]{4})-?(\d{2})\b/g

/**
 * Hides the tax ids of a JSON log line: `***.456.789-**`, and of a CNPJ its first and last two characters.
 * Only inside strings: the line must stay JSON, and no tax id is written as a number.
 */
export const maskTaxIds = (line: string): string =>
  line.replace(JSON_STRING, (text) => text.replace(CNPJ, '**.$2.$3/$4-**').replace(CPF, '***.$2.$3-**'))

/** Session tokens, API keys, and the tokens of one-time links, packages and links of clients in an address. */
const TOKENS = /\bp[ck]_[\w-]{20,}|(\/(?:convite|link|pacote|enviar)\/)[\w-]{20,}/g

/** Hides tokens and tax ids in a log line. */
export const maskLine = (line: string): string =>
  maskTaxIds(line.replace(TOKENS, (_, path: string | undefined) => `${path ?? ''}[oculto]`))
