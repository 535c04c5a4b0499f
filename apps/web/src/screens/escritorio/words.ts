import type { PapelEscritorio, Regime } from '@portal/contract/escritorio.ts'

export const REGIME_WORD: Record<Regime, string> = {
  simples: 'Simples',
  presumido: 'Presumido',
  real: 'Real',
  mei: 'MEI',
}
export const REGIME_OPTIONS = [
  { value: 'nenhum' as const, label: 'Sem regime' },
  ...(Object.keys(REGIME_WORD) as Regime[]).map((value) => ({ value, label: REGIME_WORD[value] })),
]

export const PAPEL_WORD: Record<PapelEscritorio, string> = {
  dono: 'Dono',
  contador: 'Contador',
  assistente: 'Assistente',
}
export const PAPEL_OPTIONS = [
  { value: 'contador' as const, label: 'Contador', hint: 'Trabalha nas empresas: notas, produtos, EFD.' },
  { value: 'assistente' as const, label: 'Assistente', hint: 'Vê, baixa e importa notas.' },
  { value: 'dono' as const, label: 'Dono', hint: 'Também cuida da carteira e das pessoas; vê tudo.' },
]

/** «Comércio, Dia 20» as a list. */
export const toTags = (text: string): string[] => [...new Set(text.split(/[,;|]/).flatMap((tag) => tag.trim() || []))]
