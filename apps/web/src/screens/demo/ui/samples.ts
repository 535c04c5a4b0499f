/** A company of 60 characters, as they come. */
export const LONG = 'Cooperativa Agroindustrial dos Produtores do Vale do Rio Pardo'

export const UFS = [
  { value: 'BA', label: 'Bahia' },
  { value: 'CE', label: 'Ceará' },
  { value: 'ES', label: 'Espírito Santo' },
  { value: 'MG', label: 'Minas Gerais' },
  { value: 'PA', label: 'Pará' },
  { value: 'PR', label: 'Paraná' },
  { value: 'RJ', label: 'Rio de Janeiro' },
  { value: 'SP', label: 'São Paulo' },
  { value: 'TO', label: 'Tocantins', disabled: true },
] as const

export interface SampleNote {
  number: number
  day: string
  party: string
  value: number
}

const PARTIES = ['Aurora Papelaria', 'Bela Vista Móveis', 'Cerrado Sementes', 'Doca Norte Transportes', LONG]

/** 1.284 invented notes. */
export const NOTES: SampleNote[] = Array.from({ length: 1284 }, (_, index) => ({
  number: 5000 - index,
  day: `2026-11-${String(28 - (index % 28)).padStart(2, '0')}`,
  party: PARTIES[index % PARTIES.length] ?? '',
  value: index === 3 ? 1_234_567_890.12 : 98.4 + ((index * 7919) % 90_000) / 10,
}))

export const MONTHS = ['jun', 'jul', 'ago', 'set', 'out', 'nov'].map((name, index) => ({
  name,
  value: [18_400, 22_150.5, 0, 31_780, 27_300.9, 12_050][index] ?? 0,
}))
