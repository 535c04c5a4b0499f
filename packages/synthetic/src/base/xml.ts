/**
 * Text is written the way canonical XML writes it (`&`, `<`, `>` and no other reference, empty elements as a pair), so
 * the digest of a signed node is that of its own characters with the inherited namespace put in.
 */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!) : text

export const tag = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`

/** The element, or nothing when there is no text. */
export const optional = (name: string, text: string | null | undefined): string =>
  text === null || text === undefined || text === '' ? '' : tag(name, text)

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

export const NAMESPACES = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
  mdfe: 'http://www.portalfiscal.inf.br/mdfe',
} as const

/** `CPF` or `CNPJ`, by its length. */
export const taxIdTag = (actor: { taxId: string }): string =>
  actor.taxId.length === 11 ? `<CPF>${actor.taxId}</CPF>` : `<CNPJ>${actor.taxId}</CNPJ>`
