/* For which addresses a message of a mailbox is. Nothing of it is a right: who writes a token into a field could send to it as well. */

/** Header fields in which mail servers write the recipient of the envelope. When one has an address of the domain, To and Cc are not read. */
const ENVELOPE = /^(delivered-to|x-original-to|envelope-to|x-envelope-to|x-delivered-to|x-rcpt-to)$/
const NAMED = /^(to|cc|bcc|resent-to|resent-cc)$/

/** The tokens of `name+token@domain` in the head of a message, at most `most`. */
export function tokensOf(head: string, domain: string, most: number): string[] {
  const fields = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const among = (names: RegExp) => {
    const tokens = new Set<string>()
    for (const field of fields) {
      const colon = field.indexOf(':')
      if (colon < 0 || !names.test(field.slice(0, colon).trim().toLowerCase())) continue
      const addresses = field
        .slice(colon + 1)
        .toLowerCase()
        .matchAll(/\+([a-z\d]{12})@([a-z\d.-]{1,253})/g)
      for (const [, token = '', of] of addresses) if (of === domain && tokens.size < most) tokens.add(token)
    }
    return [...tokens]
  }
  const delivered = among(ENVELOPE)
  return delivered.length > 0 ? delivered : among(NAMED)
}
