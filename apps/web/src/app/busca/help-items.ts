import { findHelp, type HelpAnswer, helpTitle } from '../../screens/ajuda/search-help.ts'
import { anchorOf } from '../../screens/ajuda/words.ts'
import type { BoxItem } from './words.ts'

/** Most parts of the manual that the box shows of each sort */
const MOST = 3
const MIN_LETTERS = 3

/**
 * What the manual says of a text, among the items of the box: after the screens where its title is asked for, else at the end, where all
 * of several words are in it. A number or a key is no question.
 */
export function withHelp(items: readonly BoxItem[], text: string): BoxItem[] {
  if (text.trim().length < MIN_LETTERS || /\d{3}/.test(text)) return [...items]
  const answers = findHelp(text)
  const byTitle = answers.filter(({ isByTitle }) => isByTitle).slice(0, MOST)
  const mayBeText = byTitle.length === 0 && text.trim().includes(' ')
  const byText = answers.filter(({ isWhole }) => mayBeText && isWhole).slice(0, MOST)
  const screens = items.findIndex(({ ds_grupo }) => ds_grupo !== 'tela')
  const place = screens < 0 ? items.length : screens
  return [...items.slice(0, place), ...byTitle.map(toItem), ...items.slice(place), ...byText.map(toItem)]
}

function toItem({ section }: HelpAnswer): BoxItem {
  const { name, topic, heading } = section
  return {
    ds_grupo: 'ajuda',
    ds_titulo: helpTitle(section),
    ds_detalhe: heading === null ? '' : topic,
    ds_endereco: heading === null ? `/ajuda/${name}` : `/ajuda/${name}#${anchorOf(heading)}`,
    nr_cpfcnpj: null,
    nm_empresa: null,
  }
}
