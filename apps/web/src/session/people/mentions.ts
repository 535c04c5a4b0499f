import type { Colega } from '@portal/contract/escritorio/escritorio.ts'
import { foldText } from '@portal/files/fold-text.ts'

/** Colleagues whom a text names with an @, by the whole name or by a first name that one of them alone has. */
export function mentioned(text: string, people: readonly Colega[]): Colega[] {
  const folded = foldText(text)
  const first = (name: string) => foldText(name).trim().split(/\s+/)[0] ?? ''
  const isNamed = (word: string) => new RegExp(`@${word.replace(/[^a-z0-9 ]/g, '.')}(?![a-z0-9])`).test(folded)
  return people.filter(({ nome }) => {
    if (isNamed(foldText(nome).trim())) return true
    const short = first(nome)
    return short !== '' && people.filter((other) => first(other.nome) === short).length === 1 && isNamed(short)
  })
}
