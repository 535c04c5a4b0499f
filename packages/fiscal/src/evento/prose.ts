import { child, elements, firstDeep, text, type XmlNode } from '../xml/node.ts'

/** What an event says in prose, in the order of preference; each is the name that some layout gives it. */
const PROSE = ['xJust', 'xCorrecao', 'xObs', 'xJustMotivo', 'justStaOutra']

/** The justification or correction that the event writes; a CT-e's list of corrections gives one line each. */
export function proseOf(infEvento: XmlNode): string | null {
  const detail = child(infEvento, 'detEvento')
  const corrections = correctionsOf(detail)
  if (corrections.length > 0) return corrections.join('\n')
  for (const name of PROSE) {
    const found = text(firstDeep(detail, name))
    if (found !== undefined) return found
  }
  return null
}

/** `grupo/campo: valor`, with the item where one is named. */
function correctionsOf(detail: XmlNode | undefined): string[] {
  const group = elements(detail).find((node) => child(node, 'infCorrecao'))
  return elements(group ?? detail)
    .filter((node) => node.name === 'infCorrecao')
    .map((node) => {
      const item = text(node, 'nroItemAlterado')
      const place = [text(node, 'grupoAlterado'), text(node, 'campoAlterado')].filter(Boolean).join('/')
      return `${place}${item === undefined ? '' : ` (item ${item})`}: ${text(node, 'valorAlterado') ?? ''}`
    })
}
