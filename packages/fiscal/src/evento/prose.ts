import { child, elements, firstDeep, text, type XmlNode } from '../xml/node.ts'
import { paymentProse } from './payment-prose.ts'
import { simplesProse } from './simples-prose.ts'

/** Names of an event's free text in the layouts, in order of preference. */
const PROSE = ['xJust', 'xCorrecao', 'xObs', 'xJustMotivo', 'justStaOutra']

/** The justification or correction text of an event, or what a linked payment or a tax of Simples Nacional states; the corrections of a CT-e are one line each. */
export function proseOf(infEvento: XmlNode): string | null {
  const detail = child(infEvento, 'detEvento')
  const corrections = correctionsOf(detail)
  if (corrections.length > 0) return corrections.join('\n')
  for (const name of PROSE) {
    const prose = text(firstDeep(detail, name))
    if (prose !== undefined) return [prose, ...replacementOf(detail)].join('\n')
  }
  return replacementOf(detail)[0] ?? paymentProse(detail) ?? simplesProse(detail)
}

/** The note that replaces the cancelled one (110112). */
function replacementOf(detail: XmlNode | undefined): string[] {
  const chave = text(firstDeep(detail, 'chNFeRef'))
  return chave === undefined ? [] : [`${REPLACED_BY}${chave}`]
}

/** Begins the last line of the text of a cancellation by substitution, before the key of the other note. */
const REPLACED_BY = 'Substituída pela nota de chave '
const REPLACEMENT = new RegExp(`(?:^|\\n)${REPLACED_BY}(\\d{6}[A-Z\\d]{12}\\d{26})$`)

/** Key of the note that replaces another one, from the text of the event (`proseOf`); null without one. */
export const replacementIn = (prose: string | null): string | null => REPLACEMENT.exec(prose ?? '')?.[1] ?? null

/** One line per correction: `grupo/campo: valor`, with the item number if present. */
function correctionsOf(detail: XmlNode | undefined): string[] {
  const group = elements(detail).find((node) => child(node, 'infCorrecao'))
  return elements(group ?? detail)
    .filter((node) => node.name === 'infCorrecao')
    .map((node) => {
      const item = text(node, 'nroItemAlterado')
      const fieldPath = [text(node, 'grupoAlterado'), text(node, 'campoAlterado')].filter(Boolean).join('/')
      return `${fieldPath}${item === undefined ? '' : ` (item ${item})`}: ${text(node, 'valorAlterado') ?? ''}`
    })
}
