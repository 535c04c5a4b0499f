import { isActInForce } from '../fixed/acts.ts'
import type { ReformFault, ReformItem, ReformMonth, SimplesRuleCode } from './model.ts'

/** tpRBSN: what an operation is to the gross revenue of Simples Nacional. */
type RevenueKind = '0' | '1' | '2' | '3' | '4' | '5' | '9'

/**
 * Classes by their tpRBSN.
 * Source  official table of classification of 2026-06-23, 164 classes; the nine of IT 2025.002 v1.70 have none
 */
const CLASSES: Readonly<Record<RevenueKind, string>> = {
  // no gross revenue
  0: `200019 410001 410002 410003 410017 410022 410026 410029 410030 410032 410036 410037 410999 550002 550003 550006 550007 550008
    550009 550010 550019 550020 620007 800001 800002 810001 811001 811002 811003 820005 820006 820008 820009 830001`,
  // domestic
  1: `000001 000002 000003 000004 000005 010002 011001 011002 011003 011004 011005 200002 200003 200004 200005 200006 200007 200008 200009
    200010 200011 200012 200013 200014 200015 200020 200021 200022 200023 200024 200025 200027 200028 200029 200030 200031 200032 200033
    200034 200035 200036 200037 200038 200039 200040 200041 200042 200043 200044 200045 200046 200047 200048 200049 200050 200051 200052
    200053 220003 221001 221004 400001 400002 410014 410016 410019 410020 410024 410031 515001 550011 550012 550013 550015 550016 550017
    550018 550022 550023 550024 550025`,
  // domestic, without IBS and CBS
  2: '410008 410009 410010 410011 510001 620006',
  // direct export
  3: '200001 410004 410013 410027',
  // indirect export
  4: '550001 550004 550005 550014 550021',
  // domestic and export
  5: '222001',
  // not for companies of Simples Nacional
  9: `010001 200016 200017 200018 200026 200054 220001 220002 221002 221003 410005 410006 410007 410012 410015 410018 410021 410023 410025
    410028 410033 410034 410035 620001 620002 620003 620004 620005 820001 820002 820003 820004 820007`,
}
const REVENUE: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([kind, codes]) => codes.split(/\s+/).map((code): [string, string] => [code, kind])),
)
/** tpRBSN of a class; undefined where the table gives none. */
const revenueKindOf = (classTrib: string): string | undefined => REVENUE.get(classTrib)

const GOODS = ['nfe', 'nfce']
/** Documents of each activity (cAtivSN), of those that the check reads. Source  joaopedrogv/rtc-calculadora-offline@5aa0a29, V0051 */
const ACTIVITIES: Readonly<Record<string, readonly string[]>> = {
  '01': GOODS,
  '02': GOODS,
  '03': GOODS,
  '04': GOODS,
  '05': ['cte'],
  '90': [...GOODS, 'cte'],
}
/** Operations that are not taxed */
const UNTAXED = '90'
/** tpRBSN that activity 90 excludes (message 1277) */
const TAXED_KINDS = ['1', '2', '3', '4', '5']
/** Simples Nacional, also above the limit of the states; not the MEI */
const REGIMES = ['1', '2']

/** The technical note of these rules is on no official list: without a day in the table of acts they are off. */
export const areSimplesRulesOn = ({ last }: ReformMonth): boolean => isActInForce('simples_fields', last)

const fault = (code: SimplesRuleCode, cause: string): ReformFault => ({ code, cause })

/** The faults of an item of Simples Nacional by its activity and its class. */
export function judgeSimplesItem({ regime, tipo, activity, classTrib }: ReformItem): ReformFault[] {
  if (regime === null || !REGIMES.includes(regime) || classTrib === null) return []
  const kind = revenueKindOf(classTrib)
  if (kind === undefined) return []
  if (activity === null) return [fault('simples_activity_missing', 'sem cAtivSN')]
  if (!ACTIVITIES[activity]?.includes(tipo))
    return [fault('simples_activity_of_other_document', `atividade ${activity}`)]
  if (kind === '9') return [fault('simples_class_incompatible', `cClassTrib ${classTrib}`)]
  if (activity === UNTAXED && TAXED_KINDS.includes(kind))
    return [fault('simples_untaxed_with_revenue', `atividade ${UNTAXED} com ${classTrib}`)]
  return []
}
