/**
 * Text and elements are written in canonical form (`&`, `<`, `>` escaped and nothing else, empty elements as a pair).
 * The digest of a signed node is then computed from its own characters plus the inherited namespace.
 */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!) : text

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'

export const NAMESPACES = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
  mdfe: 'http://www.portalfiscal.inf.br/mdfe',
} as const
