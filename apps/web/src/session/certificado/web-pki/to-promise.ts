import type { ExceptionModel } from 'web-pki'
import { SignerError } from '../signer-port.ts'
import { signerMessage } from './messages.ts'

/**
 * The library's own promise type: it cannot be awaited, and it drops an answer that arrives before a callback
 * is registered.
 */
export interface PkiAnswer<T> {
  success: (tell: (value: T) => void) => unknown
  fail: (tell: (error: ExceptionModel) => void) => unknown
}

const SILENT = 'O assinador não respondeu a tempo. Recarregue os certificados e tente de novo.'

/** Converts it to a promise; rejects with a pt-BR message on failure or timeout. */
export function toPromise<T>(answer: PkiAnswer<T>, patience: number): Promise<T> {
  return new Promise((resolve, refuse) => {
    const late = setTimeout(() => refuse(new SignerError(SILENT)), patience)
    answer.fail((error) => {
      clearTimeout(late)
      refuse(new SignerError(signerMessage(error)))
    })
    answer.success((value) => {
      clearTimeout(late)
      resolve(value)
    })
  })
}
