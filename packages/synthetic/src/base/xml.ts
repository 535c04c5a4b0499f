/**
 * Writes text and elements in canonical form: only `&`, `<` and `>` are escaped, and empty elements have a
 * start and an end tag. The digest of a signed node is computed from its characters and the inherited
 * namespace.
 */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!) : text

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

export const NAMESPACES = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
  nfse: 'http://www.sped.fazenda.gov.br/nfse',
  mdfe: 'http://www.portalfiscal.inf.br/mdfe',
} as const
