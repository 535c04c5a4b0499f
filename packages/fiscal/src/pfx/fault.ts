/** Reason why an A1 file cannot be used; `A1_FAULTS` has the pt-BR texts. */
export type A1Fault = keyof typeof A1_FAULTS

export const A1_FAULTS = {
  not_pfx: 'Este arquivo não é um certificado A1 (.pfx ou .p12).',
  password: 'Senha do certificado incorreta.',
  no_key: 'Este arquivo não traz a chave do certificado. Exporte-o de novo, com a chave privada.',
  no_certificate: 'Este arquivo não traz o certificado da chave. Exporte-o de novo, com o certificado.',
  not_rsa: 'A chave deste certificado não é RSA, o único tipo aceito para entrar.',
  unknown: 'Este arquivo está danificado ou usa uma proteção que o portal não conhece.',
  too_large: 'Este arquivo tem mais de 100 KB: não é um certificado A1.',
  too_slow: 'Este arquivo demora demais para abrir. Exporte-o de novo e tente outra vez.',
  insecure: 'O navegador só usa certificados em endereço seguro (https). Abra o portal por https.',
} as const

/** The file cannot be read as a certificate with its key. */
export class A1Error extends Error {
  constructor(readonly fault: A1Fault) {
    super(A1_FAULTS[fault])
    this.name = 'A1Error'
  }
}
