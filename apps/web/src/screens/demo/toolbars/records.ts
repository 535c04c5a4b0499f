import { addDays } from '../../../fields/date.ts'
import { monthOf, type Period } from '../../../fields/period.ts'

export const STATUSES = ['OPEN', 'DONE', 'LATE'] as const
export type Status = (typeof STATUSES)[number]

export interface Sample {
  name: string
  day: string
  status: Status
  value: number
}

/** Searching starts at two characters, as everywhere. */
const SEARCH_MIN = 2
/** The template's figure; it measures nothing */
export const DEMO_PROGRESS = 72

const NAMES = [
  'Aurora Papelaria',
  'Bela Vista Móveis',
  'Cerrado Sementes',
  'Doca Norte',
  'Estância Boa Água',
  'Farol Livros',
  'Girassol Tecidos',
  'Horizonte Peças',
  'Ipê Engenharia',
  'Jatobá Alimentos',
  'Lume Iluminação',
  'Mirante Cafés',
]

/** Invented records of the last ten weeks, the newest first. */
export const samplesOf = (today: string): Sample[] =>
  NAMES.map((name, index) => ({
    name,
    day: addDays(today, -index * 6),
    status: STATUSES[index % STATUSES.length] ?? 'OPEN',
    value: 480.5 + index * 613.25,
  }))

export interface Filter {
  status: Status | 'ALL'
  period: Period
  search: string
}

/** Three months up to the end of this one: all the samples. */
export const firstFilter = (today: string): Filter => ({
  status: 'ALL',
  period: { de: monthOf(today, -2).de, ate: monthOf(today).ate },
  search: '',
})

export function select(samples: readonly Sample[], { status, period, search }: Filter): Sample[] {
  const sought = search.trim().toLowerCase()
  return samples.filter(
    (sample) =>
      (status === 'ALL' || sample.status === status) &&
      sample.day >= period.de &&
      sample.day <= period.ate &&
      (sought.length < SEARCH_MIN || sample.name.toLowerCase().includes(sought)),
  )
}
