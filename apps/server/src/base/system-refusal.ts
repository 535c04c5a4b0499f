const REFUSALS: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `Sem permissão para usar ${path}. Rode com o usuário do portal, ou dê-lhe a pasta.`,
  EPERM: (path) => `Sem permissão para usar ${path}. Rode com o usuário do portal, ou dê-lhe a pasta.`,
  EROFS: (path) => `${path} está em um disco montado só para leitura.`,
  ENOSPC: (path) => `Não há mais espaço no disco de ${path}.`,
  EDQUOT: (path) => `Não há mais espaço no disco de ${path}: a cota acabou.`,
}

/** What the system refused about a file, as one line for the operator; null for what is a fault of ours. */
export function systemRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const { code, path } = error
  if (typeof code !== 'string' || typeof path !== 'string') return null
  return REFUSALS[code]?.(path) ?? null
}
