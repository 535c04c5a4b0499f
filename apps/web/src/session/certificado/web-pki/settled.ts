import type { ExceptionModel } from 'web-pki'
import { SignerError } from '../signer-port.ts'
import { signerMessage } from './messages.ts'

/** The library's own kind of promise: it cannot be awaited, and it forgets an answer that nobody was ready for. */
export interface PkiAnswer<T> {
  success: (tell: (value: T) => void) => unknown
  fail: (tell: (error: ExceptionModel) => void) => unknown
}

const SILENT = 'O assinador não respondeu a tempo. Recarregue os certificados e tente de novo.'

/** The answer as a promise; refused with a sentence when it fails, or does not come. */
export function settled<T>(answer: PkiAnswer<T>, patience: number): Promise<T> {
  return new Promise((done, refuse) => {
    const late = setTimeout(() => refuse(new SignerError(SILENT)), patience)
    answer.fail((error) => {
      clearTimeout(late)
      refuse(new SignerError(signerMessage(error)))
    })
    answer.success((value) => {
      clearTimeout(late)
      done(value)
    })
  })
}
