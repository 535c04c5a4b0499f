import { foldText } from '@portal/files/fold-text.ts'

/**
 * Common among Brazilian users and missing in the lists: initial passwords of programs, clubs, keyboard
 * sequences.
 */
const OURS =
  'mudar trocar senha senhas acesso padrao provisoria temporaria minhasenha novasenha suasenha senhaforte senhasenha admin administrador ' +
  'usuario convidado teste testes testando brasil brasileiro flamengo corinthians palmeiras saopaulo santos gremio internacional ' +
  'vasco cruzeiro botafogo fluminense atletico jesus jesuscristo deusefiel amoreterno euteamo teamo qwerty qwert asdfg asdfgh zxcvb ' +
  'qazwsx abcdef abcd aeiou escritorio empresa cliente sistema'

let loaded: Promise<ReadonlySet<string>> | undefined

/**
 * The most common passwords: about 49,000 leaked ones, the words and names of Brazilian Portuguese, and the
 * ones above. Folded. Loaded on first use (about 70 ms), because most processes do not need them.
 */
export const commonWords = (): Promise<ReadonlySet<string>> => (loaded ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const [leaked, portuguese] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const words = new Set(OURS.split(' '))
  for (const dictionary of [leaked.dictionary, portuguese.dictionary])
    for (const list of Object.values(dictionary)) for (const word of list) words.add(foldText(String(word)))
  return words
}
