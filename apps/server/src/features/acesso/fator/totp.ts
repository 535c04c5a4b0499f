import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters of authenticator apps: SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks may differ by one step. */
const DRIFT = [0, -1, 1] as const

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_SECONDS)

/** The code of one step (RFC 4226 over the step's number). */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of a code, or null. Compares all candidates, so that the time reveals nothing. */
export function stepOf(secret: Buffer, code: string, moment: Date): number | null {
  const now = stepAt(moment)
  const typed = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS + 1))
  let step: number | null = null
  for (const drift of DRIFT) {
    const wanted = Buffer.from(codeAt(secret, now + drift))
    if (wanted.length === typed.length && timingSafeEqual(wanted, typed)) step = now + drift
  }
  return step
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding; whole groups of 5 bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET[Number.parseInt(group, 2)]).join('')
}

/** The address in the QR code for the app (Key Uri Format). */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
