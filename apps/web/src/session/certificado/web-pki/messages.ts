/** pt-BR texts for error codes of Web PKI; other codes show its own message. */
const MESSAGES: Record<string, string> = {
  user_cancelled: 'A assinatura foi cancelada.',
  certificate_not_found: 'O certificado não está mais neste computador. Recarregue os certificados.',
  keyset_not_found: 'A chave deste certificado não está neste computador. Conecte o token ou o cartão e recarregue.',
  native_connect_failure: 'O programa do assinador não respondeu. Reinicie o navegador e tente de novo.',
  native_disconnected: 'O programa do assinador parou no meio. Tente de novo.',
  native_no_response: 'O programa do assinador não respondeu. Reinicie o navegador e tente de novo.',
  license_not_set:
    'O assinador não tem licença para este endereço. Fale com o provedor do portal ou use um arquivo A1.',
  license_invalid: 'A licença do assinador não é válida. Fale com o provedor do portal ou use um arquivo A1.',
  license_expired: 'A licença do assinador venceu. Fale com o provedor do portal ou use um arquivo A1.',
  license_domain_not_allowed:
    'A licença do assinador não vale para este endereço. Fale com o provedor do portal ou use um arquivo A1.',
  blocked_domain: 'O assinador está bloqueado para este endereço. Libere-o nas opções da extensão.',
  p11_error: 'O token ou o cartão não respondeu. Desconecte, conecte e tente de novo.',
  p11_token_not_found: 'O token ou o cartão não foi encontrado. Conecte-o e recarregue os certificados.',
  algorithm_not_supported: 'O token ou o cartão não faz a assinatura necessária (RSA com SHA-256).',
  command_not_supported: 'O assinador está desatualizado. Atualize-o e tente de novo.',
  addon_timeout: 'O assinador não respondeu a tempo. Tente de novo.',
}

const OTHER = 'O assinador não conseguiu usar o certificado. Tente de novo.'

/** pt-BR message of a Web PKI error of any shape. */
export function signerMessage({ code, userMessage }: { code?: unknown; userMessage?: unknown }): string {
  const text = typeof code === 'string' ? MESSAGES[code] : undefined
  return text ?? (typeof userMessage === 'string' && userMessage.trim() !== '' ? userMessage : OTHER)
}
