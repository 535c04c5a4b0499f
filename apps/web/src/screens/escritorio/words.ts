import type { PapelEscritorio, Regime } from '@portal/contract/escritorio/escritorio.ts'
import { formatInstant } from '../../lib/format.ts'

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

/** Use is recorded once a minute, so that a person seen within this time may still be using the portal. */
const NOW_MS = 3 * 60_000
const DAY_MS = 86_400_000

/** «agora», «hoje às 16:12», «ontem às 18:02», «16/11/2026»; «ainda não entrou» without an instant. */
export function lastSeenText(at: string | null, now: number): string {
  if (at === null) return 'ainda não entrou'
  if (now - Date.parse(at) < NOW_MS) return 'agora'
  const [day = '', time = ''] = formatInstant(at).split(' ')
  const dayBefore = (days: number) => formatInstant(new Date(now - days * DAY_MS).toISOString()).slice(0, 10)
  if (day === dayBefore(0)) return `hoje às ${time}`
  return day === dayBefore(1) ? `ontem às ${time}` : day
}
