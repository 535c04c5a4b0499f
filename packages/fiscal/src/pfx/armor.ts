/** First byte of a PKCS#12 file, a SEQUENCE */
const SEQUENCE = 0x30
/** Any label: `certutil -encode` of Windows calls every file a CERTIFICATE. */
const ARMOR = /-----BEGIN [^-\r\n]{1,40}-----([^-]*)-----END /
const DATA_URI = /^data:[^,]{0,200};base64,/i
const BASE64 = /^[\w+/\s-]+={0,2}$/

/**
 * The bytes of a file that a program wrote as base64, with or without the lines of PEM around it or as a data URI. Null for any other file.
 */
export function derOfText(file: Uint8Array): Uint8Array | null {
  const text = textOf(file).trim()
  const body = ARMOR.exec(text)?.[1]?.trim() ?? text.replace(DATA_URI, '')
  if (!BASE64.test(body)) return null
  const bytes = bytesOf(body)
  return bytes?.[0] === SEQUENCE ? bytes : null
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    const text = atob(base64.replace(/[\s=]/g, '').replace(/-/g, '+').replace(/_/g, '/'))
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  } catch {
    return null // a length that base64 never has
  }
}

/** UTF-16 with its mark as Windows writes it, else UTF-8. */
function textOf(file: Uint8Array): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file)
  return new TextDecoder().decode(file)
}
