import type { Random } from '../base/random.ts'

/** Realistic texts in the characters that the official schemas allow (Latin-1, one line). */
const ODD = [
  'Açaí & Guaraná "Irmãos d\'Ávila" <promoção>',
  'Parafuso sextavado 3/8" x 1½" - aço',
  'Peça nº 7 (1ª linha) § 2º - 50% £ ¥ ±',
  'Tubo Ø 25×40 mm ~ 1,5 m² @ 100 °C',
  'CAFÉ TORRADO & MOÍDO {A|B} [C] \\ / _ ^ ` #1',
  'Ração p/ cães: sabor maçã; "não perecível"',
]

/** Characters outside Latin-1; the official schemas refuse them, but real documents have them. */
export const BEYOND = 'Łódź – “aspas” • Ω ≥ 5 µm € Œuvre … Šč'

/** Line breaks and tabs, which some issuing programs leave in long texts. */
export const BROKEN = 'Primeira linha\nSegunda linha\tcom tabulação\n\nDepois de uma linha vazia.'

const WORDS = (
  'mercadoria conforme pedido entrega horário comercial não recebemos devolução após sete dias úteis favor conferir volumes ' +
  'ICMS recolhido antecipadamente substituição tributária protocolo convênio artigo inciso regulamento operação isenta crédito ' +
  'presumido apuração exercício contribuinte responsável transporte seguro frete próprio terceiros remetente destinatário'
).split(' ')

export const oddText = (random: Random): string => random.pick(ODD)

/** Running text of about `length` characters, one line, with reference numbers in it. */
export function prose(random: Random, length: number): string {
  let text = 'Observações'
  while (text.length < length - 24) {
    text += ` ${random.pick(WORDS)}`
    if (random.chance(0.08)) text += ` ${random.int(1, 9999)}/${random.int(2020, 2026)}.`
  }
  return text.slice(0, length).trim()
}
