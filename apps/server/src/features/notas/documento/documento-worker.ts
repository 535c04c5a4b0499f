import { inflateRawSync } from 'node:zlib'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { readDocumento } from '@portal/fiscal/documento/read.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { toContent } from './content.ts'
import { type ReformContext, reformContent } from './content-reform.ts'

export interface ContentTask extends ReformContext {
  deflated: Uint8Array
  size: number
}

/** `json` is a ConteudoDocumento, written in the thread: the event loop only passes it on. */
export type Content = { ok: true; json: Uint8Array } | { ok: false; code: string; message: string; fault?: string }

/** Runs in a thread. An unreadable file is returned as a result: errors lose their class between threads. */
export function content({ deflated, size, ...context }: ContentTask) {
  const parsed = contentOf(inflateRawSync(deflated, { maxOutputLength: Math.max(size, 1) }), context)
  return parsed.ok ? move({ [transferableSymbol]: [parsed.json.buffer], [valueSymbol]: parsed }) : parsed
}

function contentOf(bytes: Uint8Array, context: ReformContext): Content {
  try {
    const root = readXml(bytes)
    const documento = readDocumento(root)
    const content = { ...toContent(documento), ...reformContent(root, documento.kind, context) }
    return { ok: true, json: new TextEncoder().encode(JSON.stringify(content)) }
  } catch (error) {
    if (error instanceof FiscalError) return { ok: false, code: error.code, message: error.message }
    const fault = error instanceof Error ? error.stack : String(error)
    return { ok: false, code: 'documento.failed', message: 'Não foi possível ler este documento.', fault }
  }
}
