import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { PrintState } from '@portal/print/format/state.ts'
import { printDfe } from '@portal/print/print.ts'

export interface PrintTask {
  deflated: Uint8Array
  size: number
  state: PrintState
  /** True: the answer is ready for a zip, so that compressing costs the event loop nothing either. */
  pack: boolean
}

export type Printed =
  | { ok: true; bytes: Uint8Array; crc32: number; size: number }
  | { ok: false; code: string; message: string; fault?: string }

/** Runs in a thread. What cannot be printed is an answer, not a failure: errors lose their class on the way out of a thread. */
export async function print({ deflated, size, state, pack }: PrintTask): Promise<Printed> {
  try {
    const pdf = await printDfe(inflateRawSync(deflated, { maxOutputLength: Math.max(size, 1) }), state)
    return { ok: true, bytes: pack ? deflateRawSync(pdf) : pdf, crc32: crc32(pdf), size: pdf.length }
  } catch (error) {
    if (error instanceof FiscalError) return { ok: false, code: error.code, message: error.message }
    const fault = error instanceof Error ? error.stack : String(error)
    return { ok: false, code: 'print.failed', message: 'Não foi possível imprimir este documento.', fault }
  }
}
