import { foldText } from '@portal/files/fold-text.ts'
import { entryOptions } from '../base/cfops.ts'

/**
 * Words of the nature of operation and the last three digits of the matching CFOP of entry: for goods
 * received, and for goods returned.
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

/** CFOP of entry that matches the document's nature of operation; null without a match. Only a suggestion. */
export function suggestEntry(cfop: string, nature: string | null): string | null {
  const words = foldText(nature ?? '')
  // a sale that mentions these words (`venda em consignação`) has another CFOP
  if (/venda|compra/.test(words)) return null
  const match = NATURES.find(([pattern]) => pattern.test(words))
  if (!match) return null
  const rest = /retorno|devolu/.test(words) ? match[2] : match[1]
  return entryOptions(cfop).find(({ value }) => value.endsWith(rest))?.value ?? null
}
