import { type NamedRow, row } from '../line/row.ts'

const ZERO = 0

/**
 * Block B: services of the Federal District. Files of the DF need B470 even when it is all zeros; goods are
 * in block C.
 * Source  Guia Prático, B470
 */
export function serviceRows(uf: string): NamedRow[] {
  if (uf !== 'DF') return []
  return [
    row('B470', {
      VL_CONT: ZERO,
      VL_MAT_TERC: ZERO,
      VL_MAT_PROP: ZERO,
      VL_SUB: ZERO,
      VL_ISNT: ZERO,
      VL_DED_BC: ZERO,
      VL_BC_ISS: ZERO,
      VL_BC_ISS_RT: ZERO,
      VL_ISS: ZERO,
      VL_ISS_RT: ZERO,
      VL_DED: ZERO,
      VL_ISS_REC: ZERO,
      VL_ISS_ST: ZERO,
      VL_ISS_REC_UNI: ZERO,
    }),
  ]
}
