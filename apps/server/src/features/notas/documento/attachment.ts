import type { FastifyReply } from 'fastify'

/**
 * Headers of a file from a stranger's hand: never sniffed, and harmless when opened as a page. `name` holds letters, digits, `-`,
 * `_` and `.` alone.
 */
export const asFile = (
  reply: FastifyReply,
  { name, inline = false }: { name: string; inline?: boolean },
): FastifyReply =>
  reply
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
