/** One line of `portal doutor`, in pt-BR. */
export interface DoutorFinding {
  /** The checked item. */
  item: string
  situacao: 'ok' | 'aviso' | 'erro'
  texto: string
  /** How the operator can fix it. */
  fazer?: string
}

export const okFinding = (item: string, texto: string): DoutorFinding => ({ item, situacao: 'ok', texto })
export const warnFinding = (item: string, texto: string, fazer: string): DoutorFinding => ({
  item,
  situacao: 'aviso',
  texto,
  fazer,
})
export const errorFinding = (item: string, texto: string, fazer: string): DoutorFinding => ({
  item,
  situacao: 'erro',
  texto,
  fazer,
})

/** The most severe of all findings. */
export function worstOf(findings: readonly DoutorFinding[]): DoutorFinding['situacao'] {
  if (findings.some(({ situacao }) => situacao === 'erro')) return 'erro'
  return findings.some(({ situacao }) => situacao === 'aviso') ? 'aviso' : 'ok'
}

export const findingsText = (findings: readonly DoutorFinding[]): string =>
  findings
    .flatMap(({ item, situacao, texto, fazer }) => [
      `${situacao.padEnd(6)}${item}: ${texto}`,
      ...(fazer ? [`      → ${fazer}`] : []),
    ])
    .join('\n')

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
