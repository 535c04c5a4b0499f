import { BOOKING_RULES } from './booking-rules.ts'
import { IDENTITY_RULES } from './identity-rules.ts'
import type { CrossFinding, EfdWhole, PairRule, XmlSide } from './model.ts'
import { VALUE_RULES } from './value-rules.ts'
import { assessment, cancelledLater, gaps, presence, WHOLE_RULES } from './whole-rules.ts'

const PAIR_RULES: readonly PairRule[] = [...IDENTITY_RULES, ...VALUE_RULES, ...BOOKING_RULES]

/** All rules by id, with the pt-BR sentence under which the findings are listed. */
export const CROSS_RULES: ReadonlyMap<string, string> = new Map([
  ...PAIR_RULES.map(({ id, title }): [string, string] => [id, title]),
  ...Object.entries(WHOLE_RULES),
])

/**
 * Compares an EFD from any program with the XMLs of the portal.
 * Shape   `xmls` holds, by key, every portal document of the company for the month and for the keys of the
 *         file; `isUnused` is true for a number that was declared unused. Findings of each document come
 *         first, then those of the whole file
 */
export function crossEfd(
  whole: EfdWhole,
  xmls: ReadonlyMap<string, XmlSide>,
  isUnused: (key: { modelo: string; serie: number; number: number }) => boolean = () => false,
): CrossFinding[] {
  const findings: CrossFinding[] = []
  for (const efd of whole.documents) {
    const xml = xmls.get(efd.chave)
    if (!xml) continue
    for (const { id, severity, judge } of PAIR_RULES) {
      const result = judge({ efd, xml })
      if (!result) continue
      const { efd: file, xml: document, difference = null } = result
      findings.push({ rule: id, severity, chave: efd.chave, line: efd.line, efd: file, xml: document, difference })
    }
  }
  return [
    ...findings,
    ...presence(whole, xmls),
    ...cancelledLater(whole, xmls),
    ...gaps(whole, xmls, isUnused),
    ...assessment(whole, xmls),
  ]
}
