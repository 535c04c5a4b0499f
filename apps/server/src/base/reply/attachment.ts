import type { FastifyReply } from 'fastify'

/**
 * Headers of a file with untrusted content: no sniffing, and sandboxed when opened as a page. `name` contains only
 * letters, digits, `-`, `_` and `.`.
 */
export const asFile = (
  reply: FastifyReply,
  { name, inline = false }: { name: string; inline?: boolean },
): FastifyReply =>
  reply
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
