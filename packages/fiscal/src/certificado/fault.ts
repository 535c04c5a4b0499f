/** Codes of certificate faults; `FAULTS` has the sentence for each. */
export type FaultCode = keyof typeof FAULTS

/** The reason why a certificate is refused. */
export interface CertificadoFault {
  code: FaultCode
  /** pt-BR sentence for the user */
  reason: string
}

const FAULTS = {
  malformed: 'O certificado não pode ser lido.',
  no_anchors: 'Sem raízes de confiança configuradas.',
  no_path: 'A cadeia do certificado não chega a uma raiz de confiança.',
  unknown_issuer: 'A cadeia do certificado não chega a uma raiz de confiança.',
  false_issuer: 'O certificado diz ser de uma autoridade conhecida, mas não foi ela que o emitiu.',
  expired: 'O certificado está vencido.',
  not_yet_valid: 'O certificado ainda não é válido.',
  issuer_expired: 'Um certificado da cadeia está fora da validade.',
  signature: 'A assinatura de um certificado da cadeia não confere.',
  issuer_not_ca: 'Quem emitiu o certificado não é uma autoridade certificadora.',
  is_ca: 'O certificado é de uma autoridade certificadora.',
  path_length: 'A cadeia do certificado é mais longa do que a autoridade permite.',
  weak_key: 'A cadeia do certificado tem uma chave fraca ou de um tipo que não é aceito.',
  old_key: 'A chave do certificado, de 1024 bits, era aceita na época, mas hoje não prova quem assinou.',
  algorithm: 'A cadeia do certificado usa um algoritmo de assinatura que não é aceito.',
  key_usage: 'O certificado não serve para identificar quem assina.',
  issuer_usage: 'Um certificado da cadeia não pode emitir outros.',
  policy: 'O certificado não é do tipo aceito (A1, A3, A4 ou selo eletrônico da ICP-Brasil).',
  critical_extension: 'O certificado traz uma restrição que não é conhecida.',
  revoked: 'O certificado foi revogado.',
  issuer_revoked: 'Um certificado da cadeia foi revogado.',
  crl_missing: 'Não foi possível confirmar a revogação do certificado: sem a lista da autoridade.',
  crl_expired: 'Não foi possível confirmar a revogação do certificado: a lista da autoridade está vencida.',
} as const

/** The fault with its sentence. */
export const fault = (code: FaultCode): CertificadoFault => ({ code, reason: FAULTS[code] })
