import type { Mes } from '../../../api/sped.ts'
import type { SpedSearch } from './address.ts'

/** Props of every step of the screen. */
export interface StepProps {
  /** `AAAA-MM` */
  mes: string
  month: Mes
  search: SpedSearch
  go: (next: Partial<SpedSearch>, replace?: boolean) => void
}
