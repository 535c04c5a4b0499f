import { type NamedRow, row } from '../line/row.ts'

const NOTHING = 0

/**
 * Block B: the services of the Federal District, whose file has B470 even without any. Goods and their notes stand in block C.
 * Source  Guia Prático, B470
 */
export function serviceRows(uf: string): NamedRow[] {
  if (uf !== 'DF') return []
  return [
    row('B470', {
      VL_CONT: NOTHING,
      VL_MAT_TERC: NOTHING,
      VL_MAT_PROP: NOTHING,
      VL_SUB: NOTHING,
      VL_ISNT: NOTHING,
      VL_DED_BC: NOTHING,
      VL_BC_ISS: NOTHING,
      VL_BC_ISS_RT: NOTHING,
      VL_ISS: NOTHING,
      VL_ISS_RT: NOTHING,
      VL_DED: NOTHING,
      VL_ISS_REC: NOTHING,
      VL_ISS_ST: NOTHING,
      VL_ISS_REC_UNI: NOTHING,
    }),
  ]
}
