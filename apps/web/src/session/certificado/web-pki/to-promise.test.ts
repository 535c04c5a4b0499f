import { expect, test, vi } from 'vitest'
import { SignerError } from '../signer-port.ts'
import { signerMessage } from './messages.ts'
import { type PkiAnswer, toPromise } from './to-promise.ts'

/** A Web PKI answer: it calls only the callbacks that are registered when it arrives. */
function answer<T>() {
  const callbacks: { resolve?: (value: T) => void; refuse?: (error: never) => void } = {}
  const promise: PkiAnswer<T> = {
    success: (tell) => {
      callbacks.resolve = tell
    },
    fail: (tell) => {
      callbacks.refuse = tell // the tests pass errors of any shape
    },
  }
  return { promise, callbacks }
}

test('an answer, a refusal in the words of people, and silence', async () => {
  const right = answer<string>()
  const waiting = toPromise(right.promise, 1000)
  right.callbacks.resolve?.('AB')
  await expect(waiting).resolves.toBe('AB')

  const wrong = answer<string>()
  const refused = toPromise(wrong.promise, 1000)
  wrong.callbacks.refuse?.({ code: 'user_cancelled', userMessage: 'Cancelled', message: 'x' } as never)
  await expect(refused).rejects.toEqual(new SignerError('A assinatura foi cancelada.'))

  vi.useFakeTimers()
  const silent = toPromise(answer<string>().promise, 1000)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect(silent).rejects.toThrow('não respondeu a tempo')
})

test.each([
  [{ code: 'license_not_set' }, /licença/],
  [{ code: 'outra', userMessage: 'O leitor está ocupado.' }, /^O leitor está ocupado\.$/],
  [{ code: 7, userMessage: ' ' }, /não conseguiu usar o certificado/],
  [{}, /não conseguiu usar o certificado/],
])('%j has a sentence', (error, sentence) => {
  expect(signerMessage(error)).toMatch(sentence)
})
