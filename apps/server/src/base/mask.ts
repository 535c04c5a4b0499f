const CPF = /(?<!":|\d)\b(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})\b/g
const CNPJ = /(?<!":|\d)\b([A-Z\d]{2})\.?([A-Z\d]{3})\.?([A-Z\d]{3})\/?([A-Z\d]{4})-?(\d{2})\b/g

/**
 * Hides the tax ids of a log line: `***.456.789-**`, and of a CNPJ the root's middle and the branch.
 * A bare JSON number (`":12345678901`) is left alone: the line must stay JSON, and no tax id is written as a number.
 */
export const maskTaxIds = (line: string): string =>
  line
    .replace(CNPJ, (whole, _a, b, c, d) => (/\d/.test(whole) ? `**.${b}.${c}/${d}-**` : whole))
    .replace(CPF, (_whole, _a, b, c) => `***.${b}.${c}-**`)
