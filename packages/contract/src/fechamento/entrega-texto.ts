/**
 * The text that goes out with a package: written once by an office, filled for each client. Server and page fill it with the same
 * function, so that what the page shows is what leaves.
 */

export const BLOCOS_ENTREGA = ['contato', 'mês', 'empresa', 'endereço', 'validade', 'totais', 'quem envia'] as const
export type BlocoEntrega = (typeof BLOCOS_ENTREGA)[number]

export const TEXTO_ENTREGA_MAXIMO = 2000

export const TEXTO_ENTREGA = [
  'Bom dia, {contato}. As notas de {mês} de {empresa} estão neste endereço:',
  '{endereço}',
  'Ele vale até {validade}. Abraço, {quem envia}.',
].join('\n\n')

const BLOCK = /\{([^{}\n]{1,30})\}/g

const isBlock = (name: string): name is BlocoEntrega => (BLOCOS_ENTREGA as readonly string[]).includes(name)

/** A block with the comma or blank before it. */
const LED_BLOCK = new RegExp(`(,? ?)${BLOCK.source}`, 'g')

/**
 * Fills the blocks in one pass: a value that looks like a block stays as it is. Without a value the comma before the
 * block goes too: a contact without a name is greeted with «Bom dia.»
 */
export const preencherEntrega = (text: string, words: Readonly<Record<BlocoEntrega, string>>): string =>
  text.replace(LED_BLOCK, (whole, lead: string, name: string) => {
    if (!isBlock(name)) return whole
    return words[name] === '' ? '' : lead + words[name]
  })

/** What is wrong with a text; null when it can be sent. */
export function problemaDoTexto(text: string): string | null {
  if (text.length > TEXTO_ENTREGA_MAXIMO) return `O texto tem no máximo ${TEXTO_ENTREGA_MAXIMO} caracteres.`
  // line breaks alone: other control and format characters could hide a part of the text
  if (/[^\P{C}\n]/u.test(text)) return 'O texto tem caracteres invisíveis. Digite-o de novo.'
  for (const [, name = ''] of text.matchAll(BLOCK)) if (!isBlock(name)) return `O bloco {${name}} não existe.`
  return text.includes('{endereço}') ? null : 'O texto precisa do bloco {endereço}.'
}

const TITLE = /^(dra?|sra?|srta|seu|dona|prof|profa)\.?$/i

/** «Paulo Avelar» is greeted as «Paulo», «Dra. Lia Sampaio» as «Dra. Lia». */
export function saudacaoDe(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return TITLE.test(first) && second ? `${first} ${second}` : first
}

const LONGEST_ADDRESS = 200
/** One address. What a mail's head or a list of addresses would read otherwise is refused; so are invisible characters. */
const ADDRESS = /^[^\s@<>,;:|/"'()[\]\\\p{C}]+@[^\s@<>,;:|/"'()[\]\\\p{C}]+\.[^\s@<>,;:|/"'()[\]\\\p{C}.]+$/u

export const isMailAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text)

export const EMAIL_MESSAGE = 'O e-mail não é um endereço: confira.'
export const WHATSAPP_MESSAGE = 'O número não é de WhatsApp: use DDD e número.'

/** Digits with the country of a number as people write it; null when it is no number. Without a country it is of Brazil. */
export function lerWhatsapp(text: string): string | null {
  if (!/^\+?[\d\s().-]{8,30}$/.test(text.trim())) return null
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  const full = text.trim().startsWith('+') || digits.length > 11 ? digits : `55${digits}`
  if (full.startsWith('55')) return /^55[1-9]\d[2-9]\d{7,8}$/.test(full) ? full : null
  return /^[1-9]\d{7,14}$/.test(full) ? full : null
}

/** Opens WhatsApp with the text for a number of `lerWhatsapp`. */
export const enderecoWhatsapp = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`
