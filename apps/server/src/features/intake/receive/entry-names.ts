import { fromWindows1252 } from '@portal/fiscal/base/windows-1252.ts'

/** Characters 0x80 to 0xFF of code page 850, in which Windows in Portuguese names the entries of zips. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const fromCp850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CP850[byte - 0x80] ?? ''))).join('')

/**
 * A name as it was written, of bytes that do not state their encoding: UTF-8 when they are valid in it; else code page 850 or windows-1252,
 * whichever gives more words of Portuguese.
 */
export function decodeName(bytes: Uint8Array, { isDos }: { isDos: boolean }): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const [dos, ansi] = [fromCp850(bytes), fromWindows1252(bytes)]
    const difference = strangeness(dos) - strangeness(ansi)
    return difference < 0 || (difference === 0 && isDos) ? dos : ansi
  }
}

const LETTERS = /[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª°ñÑ]/
/** A capital letter inside a word of small ones, and a small one among capitals. */
const MIXED = /[a-zà-ü][À-Ü](?![À-ÜA-Z])|[A-ZÀ-Ü]{2}[à-ü](?=[A-ZÀ-Ü])/g

/** Characters that no Portuguese name has, and letters of the wrong case. */
function strangeness(name: string): number {
  const strange = Array.from(name).filter((letter) => letter > '\x7f' && !LETTERS.test(letter)).length
  return strange * 2 + (name.match(MIXED)?.length ?? 0)
}
