/** What OpenSSL refuses in a certificate, pt-BR; follows a colon. By `contextFaultCode`. */
const WORDS: Readonly<Record<string, string>> = {
  CA_MD_TOO_WEAK: 'um certificado da cadeia tem assinatura fraca (SHA-1)',
  CA_KEY_TOO_SMALL: 'a chave de uma autoridade da cadeia é curta demais',
  EE_KEY_TOO_SMALL: 'a chave do certificado é curta demais',
  X509_KEY_VALUES_MISMATCH: 'a chave não é a do certificado',
}

export const contextFaultWords = (code: string): string =>
  WORDS[code] ?? `o certificado ou a chave não serve ao OpenSSL (${code})`
