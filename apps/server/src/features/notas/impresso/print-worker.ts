import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import { cutEvento } from '@portal/fiscal/evento/embedded.ts'
import type { PrintOptions } from '@portal/print/format/form.ts'
import type { PrintState } from '@portal/print/format/state.ts'
import { printDfe } from '@portal/print/print.ts'

/** Identifies an event inside a note's file. */
export interface EventoRef {
  chave: string
  tpEvento: string
  nSeq: number
}

/** A stored document to print. */
export interface PrintSource {
  deflated: Uint8Array
  size: number
  state: PrintState
  /** Set when the bytes are those of a note and this event inside them is printed. */
  embedded?: EventoRef
}

export interface PrintTask extends PrintSource {
  /** True: the result is already deflated for a zip, so that the event loop does not compress. */
  pack: boolean
  largura?: PrintOptions['largura']
}

export interface Refused {
  ok: false
  code: string
  message: string
  fault?: string
}
export type Printed = { ok: true; bytes: Uint8Array; crc32: number; size: number } | Refused

/** Runs in a thread. A document that cannot be printed is returned as a result: errors lose their class between threads. */
export async function print({ pack, largura, ...source }: PrintTask): Promise<Printed> {
  try {
    const pdf = await printDfe(bytesOf(source), source.state, { largura })
    return { ok: true, bytes: pack ? deflateRawSync(pdf) : pdf, crc32: crc32(pdf), size: pdf.length }
  } catch (error) {
    return refusal(error)
  }
}

/** The bytes to print. Throws FiscalError `xml.*` | `evento.not_in_file`. */
export function bytesOf({ deflated, size, embedded }: PrintSource): Uint8Array {
  const bytes = inflateRawSync(deflated, { maxOutputLength: Math.max(size, 1) })
  if (!embedded) return bytes
  const { chave, tpEvento, nSeq } = embedded
  const evento = cutEvento(bytes, { chave, tpEvento, nSeqEvento: nSeq })
  if (evento) return evento
  throw new FiscalError(
    'evento.not_in_file',
    'O evento não tem arquivo próprio: veio no arquivo de outra nota ou cópia.',
  )
}

export function refusal(error: unknown): Refused {
  if (error instanceof FiscalError) return { ok: false, code: error.code, message: error.message }
  const fault = error instanceof Error ? error.stack : String(error)
  return { ok: false, code: 'print.failed', message: 'Não foi possível imprimir este documento.', fault }
}
