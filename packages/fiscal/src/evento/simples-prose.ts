import { children, elements, firstDeep, text, type XmlNode } from '../xml/node.ts'

/** Fields of the tax of Simples Nacional in an event: those of the whole note, those of an item. */
const FIELDS = [
  ['receita bruta', 'vRBSNTot', 'vRBSNItem'],
  ['IBS', 'vIBSSNTot', 'vIBSSN'],
  ['CBS', 'vCBSSNTot', 'vCBSSN'],
  ['IBS pendente ou suspenso', 'vIBSSNtotPendSusp', 'vIBSPendSusp'],
  ['CBS pendente ou suspensa', 'vCBSSNtotPendSusp', 'vCBSPendSusp'],
] as const

/** Items that the text names one by one; the whole event is in its XML and its print. */
const MOST_ITEMS = 50

/**
 * The text of the event that states IBS and CBS of Simples Nacional of a note, by its groups: the type of the event is not published.
 * Shape   one line for the note, one for each item; null for another event
 * Source  NT 2026.005, by joaopedrogv/rtc-calculadora-offline@5aa0a29 (not seen at its source)
 */
export function simplesProse(detail: XmlNode | undefined): string | null {
  const total = firstDeep(detail, 'totalSN')
  const items = itemGroups(detail)
  if (!total && items.length === 0) return null
  const lines = items.slice(0, MOST_ITEMS).map((item, index) => {
    const number = item.attrs.nItem?.trim() || text(item, 'nItem') || String(index + 1)
    return lineOf(
      `Item ${number}`,
      FIELDS.map(([word, , name]) => [word, text(item, name)]),
    )
  })
  const more = items.length > MOST_ITEMS ? [`Mais ${items.length - MOST_ITEMS} itens no XML.`] : []
  const whole = total
    ? [
        lineOf(
          'Simples Nacional',
          FIELDS.map(([word, name]) => [word, text(total, name)]),
        ),
      ]
    : []
  return [...whole, ...lines, ...more].join('\n')
}

function itemGroups(node: XmlNode | undefined): XmlNode[] {
  const own = children(node, 'gTribItemSN')
  return own.length > 0 ? own : elements(node).flatMap((part) => itemGroups(part))
}

/** «Item 1: receita bruta 100,00; CBS 0,61». A value that is no amount is written as it is. */
function lineOf(head: string, values: readonly (readonly [word: string, value: string | undefined])[]): string {
  const parts = values.flatMap(([word, value]) => (value === undefined ? [] : `${word} ${amountText(value)}`))
  return parts.length === 0 ? head : `${head}: ${parts.join('; ')}`
}

const amountText = (value: string): string =>
  /^-?\d+\.\d+$/.test(value) ? value.replace('.', ',') : value.slice(0, 30)
