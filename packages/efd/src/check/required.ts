import type { Register } from '../layout/model.ts'
import type { EfdRecord } from '../read/records.ts'
import { fieldText } from './state.ts'

/** Fields that a document needs in every situation; all others of a cancelled one are empty. */
export const IDENTIFYING_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  C100: new Set(['IND_OPER', 'IND_EMIT', 'COD_MOD', 'COD_SIT', 'SER', 'NUM_DOC', 'CHV_NFE']),
  C500: new Set(['IND_OPER', 'IND_EMIT', 'COD_MOD', 'COD_SIT', 'SER', 'SUB', 'NUM_DOC', 'DT_DOC', 'CHV_DOCe']),
  D100: new Set(['IND_OPER', 'IND_EMIT', 'COD_MOD', 'COD_SIT', 'SER', 'SUB', 'NUM_DOC', 'CHV_CTE']),
  C800: new Set(['COD_MOD', 'COD_SIT', 'NUM_CFE', 'NR_SAT', 'CHV_CFE']),
  D500: new Set(['IND_OPER', 'IND_EMIT', 'COD_MOD', 'COD_SIT', 'SER', 'SUB', 'NUM_DOC', 'DT_DOC']),
}
/** Fields required in complementary documents and those of a special regime. */
const SPECIAL_REQUIRED = new Set([
  'IND_OPER',
  'IND_EMIT',
  'COD_PART',
  'COD_MOD',
  'COD_SIT',
  'NUM_DOC',
  'CHV_NFE',
  'CHV_CTE',
  'DT_DOC',
])

/** True when cancelled, denied or unused: only identifying fields are filled. */
export const isVoid = (situation: string): boolean => situation >= '02' && situation <= '05'

/**
 * True when a required field may be empty.
 * Source  Guia Prático: exceptions of C100, C500, D100, D500; NFC-e
 */
export function isExcused(
  reg: string,
  name: string,
  { record, register, situation }: { record: EfdRecord; register: Register; situation: string },
): boolean {
  const naming = IDENTIFYING_FIELDS[reg]
  if (naming) {
    if (isVoid(situation)) return !naming.has(name)
    if (situation >= '06' && situation <= '08') return !SPECIAL_REQUIRED.has(name)
    const modelo = fieldText(register, record, 'COD_MOD')
    if (name === 'COD_PART') return lacksParticipante(modelo, fieldText(register, record, 'IND_OPER'))
    // of who delivers the EFD-Contribuições
    if (reg === 'C800') return name === 'VL_PIS_ST' || name === 'VL_COFINS_ST'
  }
  return false
}

/** NFC-e and BP-e have no participant; an NF3e that is sold has one only for some recipients (IND_DEST 1), which `checkBill` asks. */
const lacksParticipante = (modelo: string, direction: string): boolean =>
  modelo === '65' || modelo === '63' || (modelo === '66' && direction === '1')
