import { BOOKING_RULES } from './booking-rules.ts'
import { IDENTITY_RULES } from './identity-rules.ts'
import type { CrossFinding, EfdWhole, PairRule, XmlSide } from './model.ts'
import { VALUE_RULES } from './value-rules.ts'
import { assessment, cancelledLater, gaps, presence, WHOLE_RULES } from './whole-rules.ts'

const PAIR_RULES: readonly PairRule[] = [...IDENTITY_RULES, ...VALUE_RULES, ...BOOKING_RULES]

/** Every rule with the pt-BR sentence under which its findings are listed. */
export const CROSS_RULES: ReadonlyMap<string, string> = new Map([
  ...PAIR_RULES.map(({ id, title }): [string, string] => [id, title]),
  ...Object.entries(WHOLE_RULES),
])

/**
 * An EFD made anywhere against the XMLs of the portal.
 * Shape   `xmls` are all documents that the portal has of the company for the month and for the keys of the file, by key;
 *         `unused` says that a number was declared unused. Findings come document by document, then those of the whole
 */
export function crossEfd(
  whole: EfdWhole,
  xmls: ReadonlyMap<string, XmlSide>,
  unused: (of: { modelo: string; serie: number; number: number }) => boolean = () => false,
): CrossFinding[] {
  const found: CrossFinding[] = []
  for (const efd of whole.documents) {
    const xml = xmls.get(efd.chave)
    if (!xml) continue
    for (const { id, severity, judge } of PAIR_RULES) {
      const told = judge({ efd, xml })
      if (!told) continue
      const { efd: file, xml: document, difference = null } = told
      found.push({ rule: id, severity, chave: efd.chave, line: efd.line, efd: file, xml: document, difference })
    }
  }
  return [
    ...found,
    ...presence(whole, xmls),
    ...cancelledLater(whole, xmls),
    ...gaps(whole, unused),
    ...assessment(whole, xmls),
  ]
}
