import { foldText } from '@portal/files/fold-text.ts'
import { entryOptions } from '../base/cfops.ts'

/**
 * Words of a nature of operation, and the last three figures of the entry that they name: of what comes, and
 * of what comes back.
 */
const NATURES: readonly (readonly [words: RegExp, comes: string, back: string])[] = [
  [/bonific|doacao|brinde/, '910', '910'],
  [/amostra/, '911', '911'],
  [/demonstra/, '912', '913'],
  [/consert|reparo/, '915', '916'],
  [/comodato/, '908', '909'],
  [/consigna/, '917', '918'],
  [/vasilhame|sacaria/, '920', '921'],
  [/industrializa/, '901', '902'],
  [/entrega futura/, '922', '922'],
  [/conta e ordem/, '923', '923'],
]

/**
 * The CFOP of entry that the document's own words name; null when they name none. It is offered, never
 * applied by itself.
 */
export function suggestEntry(cfop: string, nature: string | null): string | null {
  const words = foldText(nature ?? '')
  // what is sold is not what is sent
  if (/venda|compra/.test(words)) return null
  const found = NATURES.find(([pattern]) => pattern.test(words))
  if (!found) return null
  const rest = /retorno|devolu/.test(words) ? found[2] : found[1]
  return entryOptions(cfop).find(({ value }) => value.endsWith(rest))?.value ?? null
}
