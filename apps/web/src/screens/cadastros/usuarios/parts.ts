const PARTS = ['pessoas', 'chaves', 'suporte', 'seguranca', 'auditoria'] as const
export type UsuariosPart = (typeof PARTS)[number]

/** Which part of Usuários is open; `empresa` is another than the chosen one, for the provider. */
export function parseUsuarios(raw: Record<string, unknown>): { aba?: UsuariosPart; empresa?: string } {
  const aba = PARTS.find((part) => part === raw.aba)
  return {
    ...(aba && aba !== 'pessoas' ? { aba } : {}),
    // the router reads a CNPJ without letters as a number
    ...(typeof raw.empresa === 'string' || typeof raw.empresa === 'number' ? { empresa: String(raw.empresa) } : {}),
  }
}
