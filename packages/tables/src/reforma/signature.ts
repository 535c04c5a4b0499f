import { KEY_SEPARATOR, REFORM_KEY_VERSION } from './item-key.ts'
import type { ReformItem } from './model.ts'

/** Place of the key's version in a signature, after the fields of the note. */
const VERSION_FIELD = 7

/** True when the signature has a key that `reformKey` made under former rules. */
export const isOfFormerRules = (signature: string): boolean =>
  signature.split(KEY_SEPARATOR)[VERSION_FIELD] !== REFORM_KEY_VERSION

/** Reads a signature: its fields are in the order of `ReformItem`, empty for null, with the version after those of the note and the activity at the end. */
export function readReformSignature(signature: string): ReformItem {
  const fields = signature.split(KEY_SEPARATOR).map((field) => (field === '' ? null : field))
  const at = (index: number): string | null => fields[index] ?? null
  const isSet = (index: number): boolean => at(index) === 't'
  const tipo = at(1)
  return {
    papel: at(0) === 'R' ? 'R' : 'E',
    tipo: tipo === 'cte' || tipo === 'nfce' ? tipo : 'nfe',
    isDue: isSet(2),
    isDueSimples: isSet(3),
    regime: at(4),
    isAdjustment: isSet(5),
    isOfOldNote: isSet(6),
    isFuel: isSet(8),
    cst: at(9),
    classTrib: at(10),
    ncm: at(11),
    hasGroup: at(12) === null ? null : isSet(12),
    ibsUfRate: at(13),
    ibsMunRate: at(14),
    cbsRate: at(15),
    ibsUfReduction: at(16),
    ibsMunReduction: at(17),
    cbsReduction: at(18),
    isSpecial: isSet(19),
    presumedCredit: at(20),
    activity: at(26),
    isBaseOff: isSet(21),
    isBaseOffInside: isSet(22),
    isTaxOff: isSet(23),
    registerCst: at(24),
    registerClassTrib: at(25),
  }
}
