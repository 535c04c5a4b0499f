import { TIPO_NAMES, valuesOf } from '@portal/contract/nomes.ts'
import type { Tipo } from '@portal/contract/notas.ts'

/** Kinds in the seed's menu order. Kept apart from the calls, because the router needs them first. */
export const TIPOS: readonly Tipo[] = valuesOf(TIPO_NAMES)
