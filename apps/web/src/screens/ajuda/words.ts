import { foldText } from '@portal/files/fold-text.ts'
import { nearWords } from '@portal/tables/search/distance.ts'

/** Words of a question that say nothing of its subject. */
const EMPTY = new Set(
  (
    'a ao aos as ate com como consigo da das de dela dele do dos e ela ele em essa esse esta este eu faco faz fazer foi ' +
    'ha isso isto ja la mais mas me meu meus minha minhas na nao nas no nos o onde os ou para pelo pela pode posso pra ' +
    'por porque preciso qual quais quando que quem quero se sem ser seu seus so sua suas tem tenho ter um uma uns vai vez voce'
  ).split(' '),
)

/** Words that people use for one another. */
const SAME: readonly string[][] = [
  ['tirar', 'tirei', 'remover', 'removi', 'apagar', 'apaguei', 'excluir', 'exclui', 'engano', 'sair'],
  ['desfazer', 'voltar', 'volta', 'trazer', 'recuperar', 'retirar'],
  ['enviar', 'mandar', 'mando', 'entregar', 'entrega'],
  ['equipe', 'pessoas', 'funcionarios', 'colaboradores'],
  ['fez', 'atividade', 'auditoria', 'historico'],
  ['lote', 'varios', 'varias', 'muitos', 'juntos'],
  ['2fa', 'fator', 'etapas', 'autenticador'],
  ['planilha', 'excel', 'xlsx', 'csv'],
]

/** Folded words of a text, in its order. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Address of a heading in its topic: `/ajuda/sped#codigo-de-receita`. */
export const anchorOf = (heading: string): string => wordsOf(heading).join('-')

/** What is asked: the words that name a subject; all of them where none does. */
export function askedWords(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !EMPTY.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

/** How well a word of the manual answers an asked one: 1 is the word itself, 0 another word. */
const [SAME_WORD, BEGINNING, SAME_STEM, SYNONYM, MISSPELT] = [1, 0.9, 0.7, 0.6, 0.5]
/** Letters from which on a word has a stem to compare */
const MIN_STEM = 5
const MAX_ENDING = 3

/** Words of the vocabulary that answer an asked word, with how well. Misspelling is looked at only where nothing else is found. */
export function answersOf(asked: string, vocabulary: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  const synonyms = SAME.filter((words) => words.includes(asked)).flat()
  for (const word of vocabulary) {
    const quality = Math.max(likeness(asked, word), ...synonyms.map((one) => (one === word ? SYNONYM : 0)))
    if (quality > 0) found.set(word, quality)
  }
  if (found.size === 0) for (const word of nearWords(asked, vocabulary, 3)) found.set(word, MISSPELT)
  return found
}

/** «confirmar» is like «confirma» and «confirmada»: they differ in their endings alone. */
function likeness(asked: string, word: string): number {
  if (word === asked) return SAME_WORD
  if (word.startsWith(asked) && asked.length >= 3) return BEGINNING
  let same = 0
  while (same < asked.length && asked[same] === word[same]) same += 1
  const isStem = same >= MIN_STEM && asked.length - same <= MAX_ENDING && word.length - same <= MAX_ENDING
  return isStem ? SAME_STEM : 0
}
