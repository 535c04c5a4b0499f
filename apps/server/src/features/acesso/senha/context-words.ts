import { foldText } from '@portal/files/fold-text.ts'

/** Publicly known data of the person who sets a password. */
export interface PasswordContext {
  /** CPF, CNPJ or `demo`. */
  login: string
  name?: string
  /** One or several, separated by ; , / or |. */
  email?: string
  empresas?: readonly { taxId: string; name: string }[]
}

const PRODUCT = ['contabilidade', 'contador', 'contabil', 'portal', 'fiscal', 'notas', 'nota', 'sped', 'danfe', 'nfe']
/** Parts of names that are too common to be forbidden. */
const SMALL = new Set(['ltda', 'eireli', 'cia', 'das', 'dos', 'com', 'net', 'org', 'gov', 'www', 'mail', 'email'])
const SHORTEST_WORD = 3

/** Tax ids with their significant prefixes, and words, the longest first. */
export function contextWords({ login, name = '', email = '', empresas = [] }: PasswordContext) {
  const taxIds = [login, ...empresas.map(({ taxId }) => taxId)].filter((id) => /^[A-Z\d]{11}([A-Z\d]{3})?$/.test(id))
  const texts = [name, ...email.split(/[@.]/), ...empresas.map((empresa) => empresa.name)]
  const words = texts
    .flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD && !SMALL.has(word))
  return {
    // 9 digits identify a CPF, the 8 of its root a CNPJ
    numbers: taxIds.map((id) => foldText(id.slice(0, id.length === 11 ? 9 : 8))),
    words: [...new Set([...words, ...PRODUCT, foldText(login)])].toSorted((a, b) => b.length - a.length),
  }
}
