const REFUSALS: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `Sem permissão para usar ${path}. Rode com o usuário do portal, ou dê-lhe a pasta.`,
  EPERM: (path) => `Sem permissão para usar ${path}. Rode com o usuário do portal, ou dê-lhe a pasta.`,
  EROFS: (path) => `${path} está em um disco montado só para leitura.`,
}

/** The system names no file for a write that did not fit. */
const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'Não há mais espaço em disco.',
  EDQUOT: 'Não há mais espaço em disco: a cota do usuário acabou.',
}

/** What the system refused about a file, as one line for the operator; null for what is a fault of ours. */
export function systemRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const code = String(error.code)
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null
  return FULL[code] ?? (path === null ? null : (REFUSALS[code]?.(path) ?? null))
}
