import { readFile, stat } from 'node:fs/promises'
import { FORNECEDOR_LOGO } from '@portal/contract/common.ts'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { readImage } from '@portal/print/paper/image.ts'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../base/start-error.ts'

const MOST = 300 * 1024
const open = { config: { policy: 'public' as const }, schema: { hide: true }, logLevel: 'warn' as const }

/**
 * Serves the provider's logo of the sign-in panel. Reads and checks it once, so that an invalid file fails at
 * start.
 */
export async function serveLogo(app: FastifyInstance, path: string | null): Promise<void> {
  if (path === null) return
  const { bytes, kind } = await readLogo(path)
  app.get(FORNECEDOR_LOGO, open, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(`image/${kind}`).send(bytes),
  )
}

async function readLogo(path: string): Promise<{ bytes: Buffer; kind: string }> {
  const wrong = (why: string, cause?: unknown) => new StartError(`PORTAL_FORNECEDOR_LOGO: ${why}`, { cause })
  const file = await stat(path).catch((cause: unknown) => {
    throw wrong(`«${path}» não pôde ser lido.`, cause)
  })
  if (!file.isFile()) throw wrong(`«${path}» não é um arquivo.`)
  if (file.size > MOST) throw wrong('o arquivo tem mais de 300 KiB.')
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw wrong(`«${path}» não pôde ser lido.`, cause)
  })
  try {
    return { bytes, kind: readImage(bytes).kind }
  } catch (error) {
    if (error instanceof FiscalError) throw wrong(error.message, error)
    throw error
  }
}
