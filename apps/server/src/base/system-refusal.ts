const REFUSALS: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `Sem permissão para usar ${path}. Rode com o usuário do portal, ou dê-lhe a pasta.`,
  EPERM: (path) => `Sem permissão para usar ${path}. Rode com o usuário do portal, ou dê-lhe a pasta.`,
  EROFS: (path) => `${path} está em um disco montado só para leitura.`,
}

/** These errors carry no path. */
const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'Não há mais espaço em disco.',
  EDQUOT: 'Não há mais espaço em disco: a cota do usuário acabou.',
}

/** One line for the operator about a file error of the system; null for other errors, which are faults of the program. */
export function systemRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  const code = String(error.code)
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null
  return FULL[code] ?? (path === null ? null : (REFUSALS[code]?.(path) ?? null))
}
