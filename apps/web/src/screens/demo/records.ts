import { addDays } from '../../fields/date.ts'
import { monthOf, type Period } from '../../fields/period.ts'

export const STATUSES = ['OPEN', 'DONE', 'LATE'] as const

export interface DemoRecord {
  name: string
  day: string
  status: (typeof STATUSES)[number]
  value: number
}

/** A search needs two characters, as on the other screens. */
const SEARCH_MIN = 2

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

/** Twelve invented records, six days apart, newest first. */
export const demoRecords = (today: string): DemoRecord[] =>
  NAMES.map((name, index) => ({
    name,
    day: addDays(today, -index * 6),
    status: STATUSES[index % STATUSES.length] ?? 'OPEN',
    value: 480.5 + index * 613.25,
  }))

export interface RecordFilter {
  status: DemoRecord['status'] | 'ALL'
  period: Period
  search: string
}

/** From two months ago to the end of this month: all records. */
export const initialFilter = (today: string): RecordFilter => ({
  status: 'ALL',
  period: { de: monthOf(today, -2).de, ate: monthOf(today).ate },
  search: '',
})

export function filterRecords(records: readonly DemoRecord[], { status, period, search }: RecordFilter): DemoRecord[] {
  const needle = search.trim().toLowerCase()
  return records.filter(
    (record) =>
      (status === 'ALL' || record.status === status) &&
      record.day >= period.de &&
      record.day <= period.ate &&
      (needle.length < SEARCH_MIN || record.name.toLowerCase().includes(needle)),
  )
}
