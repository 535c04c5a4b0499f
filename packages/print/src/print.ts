import { readNfeProc } from '@portal/fiscal/nfe/nfe.ts'
import { danfePages } from './danfe/danfe.ts'
import type { PrintState } from './format/state.ts'
import { addPages, openPdf, pdfBytes } from './paper/pdf.ts'

export async function printDfe(bytes: Uint8Array, state: PrintState): Promise<Uint8Array> {
  const pdf = openPdf({ title: 'DANFE' })
  addPages(pdf, danfePages(readNfeProc(bytes), state))
  return pdfBytes(pdf)
}
